import { Client } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { findBubblewrapObstacle } from "../packages/sandbox/src/testing/bubblewrap-ready.ts";
import { errorOf } from "./support/error-of.ts";
import { createMachine, launcher, type Machine } from "./support/program.ts";
import { until } from "./support/until.ts";
import { writeSkill } from "./support/write-skill.ts";

const obstacle = findBubblewrapObstacle();

let machine: Machine;
beforeEach(async () => {
  machine = await createMachine();
});
afterEach(() => machine.dispose());

async function start(
  args: string[],
  era: "legacy" | "modern",
  answer?: { action: "accept"; content: { allow: boolean } },
) {
  const client = new Client(
    { name: "test", version: "1" },
    {
      ...(answer !== undefined && { capabilities: { elicitation: { form: {} } } }),
      ...(era === "modern" && { versionNegotiation: { mode: { pin: "2026-07-28" } } }),
    },
  );
  if (answer !== undefined) client.setRequestHandler("elicitation/create", () => answer);
  const { node, env, skills } = machine;
  await client.connect(
    new StdioClientTransport({
      command: node,
      args: [launcher, "serve", skills, ...args],
      env,
      stderr: "ignore",
    }),
  );
  const names = async () => (await client.listTools()).tools.map((tool) => tool.name);
  const hasTool = () =>
    until("the script tool", async () => (await names()).includes("execute_skill_script"));
  return { client, names, hasTool };
}

const CALL = { name: "execute_skill_script", arguments: { skill_name: "alpha", script_name: "run.py" } };

describe.skipIf(obstacle !== undefined)(
  `scripts through the bundled program (${obstacle ?? "bubblewrap works here"})`,
  () => {
    it.each(["legacy", "modern"] as const)("run in the sandbox, %s era", async (era) => {
      await writeSkill(machine.skills, "alpha");
      const { client, hasTool } = await start([], era);
      await hasTool();
      expect((await client.callTool(CALL)).structuredContent).toMatchObject({
        sandboxed: true,
        stdout: "alpha\n",
        exitCode: 0,
      });
      await client.close();
    });

    it.each(["legacy", "modern"] as const)(
      "wait for the user's answer with --allow-scripts ask, %s era",
      async (era) => {
        await writeSkill(machine.skills, "alpha");
        for (const allow of [true, false]) {
          const { client, hasTool } = await start(["--allow-scripts", "ask"], era, {
            action: "accept",
            content: { allow },
          });
          await hasTool();
          const result = await client.callTool(CALL);
          expect(allow ? result.structuredContent : errorOf(result)).toMatchObject(
            allow ? { exitCode: 0 } : { error: "consent_declined" },
          );
          await client.close();
        }
      },
    );

    it("are offered once a skill with a script appears, and announced", async () => {
      const { client, names, hasTool } = await start([], "legacy");
      expect(await names()).not.toContain("execute_skill_script");
      let isTold = false;
      client.setNotificationHandler("notifications/tools/list_changed", () => {
        isTold = true;
      });
      await writeSkill(machine.skills, "alpha");
      await hasTool();
      // The list may be asked for before the notice is written.
      await expect.poll(() => isTold).toBe(true);
      await client.close();
    });

    it("are offered from the first list on at the next start", async () => {
      await writeSkill(machine.skills, "alpha");
      const first = await start([], "legacy");
      await first.hasTool();
      await first.client.close();
      const second = await start([], "legacy");
      expect(await second.names()).toContain("execute_skill_script");
      await second.client.close();
    });
  },
);

describe("scripts that cannot run", () => {
  it("are offered before the sandbox is tested, and fail where none works", async () => {
    await writeSkill(machine.skills, "alpha");
    const { client, names } = await start(["--sandbox", "docker"], "legacy");
    expect(await names()).toContain("execute_skill_script");
    expect(errorOf(await client.callTool(CALL))).toMatchObject({ error: "sandbox_unavailable" });
    await client.close();
  });

  it("are not offered where nobody may run them", async () => {
    await writeSkill(machine.skills, "alpha");
    for (const args of [
      ["--allow-scripts", "none"],
      ["--allow-skill", "other"],
    ]) {
      const { client, names } = await start(args, "legacy");
      expect(await names()).not.toContain("execute_skill_script");
      await client.close();
    }
  });
});
