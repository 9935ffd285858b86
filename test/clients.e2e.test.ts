import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { expectAnswer, expectError } from "./clients/expect-delivered.ts";
import { clientKinds } from "./clients/sdk-clients.ts";
import { connectClient, eras, transports } from "./support/connect-client.ts";
import { createMachine, launcher, type Machine } from "./support/program.ts";
import { writeSkill } from "./support/write-skill.ts";

let machine: Machine;
beforeEach(async () => {
  machine = await createMachine();
  await writeSkill(machine.skills, "alpha-skill");
});
afterEach(() => machine.dispose());

const combinations = transports.flatMap((transport) => eras.map((era) => ({ transport, era })));

describe.each(combinations)("a $era client over $transport", ({ transport, era }) => {
  it("finds the skill by tool, resource and prompt", async () => {
    const client = await connectClient(machine, { transport, era });
    try {
      expect(client.getNegotiatedProtocolVersion()).toBe(era);
      expect(client.getInstructions()).toContain("alpha-skill");
      expect((await client.listTools()).tools.map(({ name }) => name)).toContain("skill");
      const called = await client.callTool({ name: "skill", arguments: { name: "alpha-skill" } });
      expect(JSON.stringify(called.content)).toContain("Steps for alpha-skill.");
      const read = await client.readResource({ uri: "skill://alpha-skill/references/guide.md" });
      expect(read.contents[0]).toMatchObject({ text: "# Guide to alpha-skill\n" });
      expect((await client.listPrompts()).prompts.map(({ name }) => name)).toContain("alpha-skill");
    } finally {
      await client.close();
    }
  });
});

it("clients of every line of the SDK get answers and errors over stdio", async () => {
  const args = [launcher, "serve", "--dir", machine.skills];
  const target = { command: machine.node, args, env: machine.env, cwd: machine.folder };
  for (const { connect } of clientKinds) {
    const client = await connect(target);
    try {
      expectAnswer(await client.call("skill", { name: "alpha-skill" }), client.name, { isText: true });
      expectError(await client.call("skill", { name: "alpha-skil" }), "skill_not_found", client.name);
      expectError(await client.call("get_skill_resource", {}), "invalid_input", client.name);
    } finally {
      await client.close();
    }
  }
}, 60_000);
