import { SkillsClient } from "@modelcontextprotocol/client/ext/skills";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { connectClient, eras, transports } from "./support/connect-client.ts";
import { corpus, createMachine, hasCorpus, type Machine } from "./support/program.ts";

let machine: Machine;
beforeEach(async () => {
  machine = await createMachine();
});
afterEach(() => machine.dispose());

const combinations = transports.flatMap((transport) => eras.map((era) => ({ transport, era })));

describe.each(combinations)("the SDK's SkillsClient at $era over $transport", ({ transport, era }) => {
  it.skipIf(!hasCorpus)(
    "lists and reads every file of every listed skill of the corpus without an error (needs ../shared/corpus)",
    { timeout: 120_000 },
    async () => {
      const client = await connectClient(machine, { transport, era, args: ["--dir", corpus] });
      try {
        const skills = new SkillsClient(client);
        expect(skills.supported).toBe(true);
        // Without `skipInvalid` one invalid entry fails the whole listing.
        const listed = await skills.list();
        expect(listed.skills.length).toBeGreaterThan(100);
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
