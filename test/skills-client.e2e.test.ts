import { SkillsClient } from "@modelcontextprotocol/client/ext/skills";
import { skillCollections } from "@skillquay/fixtures";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { connectClient, eras, transports } from "./support/connect-client.ts";
import { createMachine, type Machine } from "./support/program.ts";

let machine: Machine;
beforeEach(async () => {
  machine = await createMachine();
});
afterEach(() => machine.dispose());

const combinations = transports.flatMap((transport) => eras.map((era) => ({ transport, era })));

describe.each(combinations)("the SDK's SkillsClient at $era over $transport", ({ transport, era }) => {
  it.each(skillCollections)(
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
