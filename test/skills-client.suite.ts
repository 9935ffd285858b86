import { SkillsClient } from "@modelcontextprotocol/client/ext/skills";
import { type SkillCollection, skillCollections } from "@skillquay/fixtures";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { connectClient, type Era, eras, type TransportKind, transports } from "./support/connect-client.ts";
import { createMachine, type Machine } from "./support/program.ts";

export interface AskedCollection {
  readonly collection: SkillCollection["name"];
  readonly transport: TransportKind;
  readonly era: Era;
}

let machine: Machine;

/** The official client reads all that a server lists, of each collection that `isIncluded` takes for a transport and a revision. */
export function skillsClientSuite(isIncluded: (asked: AskedCollection) => boolean): void {
  beforeEach(async () => {
    machine = await createMachine();
  });
  afterEach(() => machine.dispose());

  const combinations = transports.flatMap((transport) => eras.map((era) => ({ transport, era })));

  describe.each(combinations)("the SDK's SkillsClient at $era over $transport", ({ transport, era }) => {
    it.each(skillCollections.filter(({ name }) => isIncluded({ collection: name, transport, era })))(
      "lists and reads every file of every listed skill of $name without an error",
      { timeout: 120_000 },
      async ({ name: collection, folder }) => {
        const client = await connectClient(machine, { transport, era, args: ["--dir", folder] });
        try {
          const skills = new SkillsClient(client);
          expect(skills.supported).toBe(true);
          // Without `skipInvalid` one invalid entry fails the whole listing.
          const listed = await skills.list();
          expect(listed.skills.length).toBeGreaterThan(
            { "fixtures/skills": 25, "../shared/corpus": 100 }[collection],
          );
          for (const skill of listed.skills) {
            expect(skill.resources).not.toBe("dynamic");
            if (skill.resources === "dynamic") continue;
            for (const { uri } of skill.resources) {
              expect((await skills.read(skill, uri)).verified).toBe(true);
            }
          }
        } finally {
          await client.close();
        }
      },
    );
  });
}
