import { findBubblewrapObstacle } from "@skillquay/sandbox/testing";
import type { ToolDefinition } from "@skillquay/tools";
import { describe, expect, it } from "vitest";
import {
  exampleArguments,
  leavesTheRest,
  type SeededAccount,
  seedAccount,
} from "../../testing/seed-account.ts";
import { useTestHub } from "../../testing/use-test-hub.ts";
import { toggleDriveSkill } from "../drive/toggle-drive-skill.ts";
import { hubTools } from "../registry.ts";
import { callExample, NONE } from "../testing/example-call.ts";
import { type CalledTool, callerWith, callToolOf } from "../testing/tool-fixture.ts";

const obstacle = findBubblewrapObstacle();

describe.skipIf(obstacle !== undefined)(`every tool (${obstacle ?? "bubblewrap works here"})`, () => {
  const hub = useTestHub();
  let shared: SeededAccount | undefined;

  /** One account does for all tools that leave it as it was. Its keys can have a few sessions only. */
  async function mine(tool: ToolDefinition): Promise<SeededAccount> {
    const hasSession = tool.effect === "run" || "sessionId" in Object(tool.example.arguments);
    if (hasSession || !leavesTheRest(tool)) return await seedAccount(hub());
    shared ??= await seedAccount(hub());
    return shared;
  }

  it.each(hubTools.map((tool) => ({ name: tool.name, tool })))(
    "$name answers its example in the shape that it declares",
    async ({ tool }) => {
      const me = await mine(tool);
      const caller = await callerWith(hub(), me.key);
      const args = await exampleArguments(hub(), tool, me.key);
      const { outcome, data } = await callToolOf(hub(), tool, { caller, args });
      expect([tool.name, outcome]).toEqual([tool.name, "ok"]);
      expect(tool.output.parse(data)).toEqual(data);
      for (const { tool: next } of stepsOf(data)) expect(hubTools.map(({ name }) => name)).toContain(next);
    },
  );

  it.each(hubTools.map((tool) => ({ name: tool.name, tool })))(
    "$name names no other tool where it is the only one",
    async ({ tool }) => {
      const offered = (name: string) => (name === tool.name ? name : undefined);
      const { outcome, data } = await callExample({ hub: hub(), tool, me: await mine(tool), offered }, {});
      expect([outcome, othersNamed(tool, data)]).toEqual(["ok", []]);
    },
  );

  it("calls tools by the names that they have here, also in what it suggests", async () => {
    const fixture = { hub: hub(), tool: toggleDriveSkill, me: await seedAccount(hub()) };
    const offered = (name: string) => `quay_${name}`;
    const { data } = await callExample({ ...fixture, offered }, { skillSlug: NONE });
    expect(data).toMatchObject({
      suggestions: ["quay_skills_listSkills lists the skills of the drive that are switched on"],
      _workflow: { nextSteps: [{ tool: "quay_skills_listSkills" }] },
    });
  });

  it.each(hubTools.map((tool) => ({ name: tool.name, tool })))(
    "$name refuses what it does not know, and everything that is no object",
    async ({ tool }) => {
      const me = await mine(tool);
      const caller = await callerWith(hub(), me.key);
      const example = Object(tool.example.arguments);
      for (const args of [{ ...example, extra: 1 }, [], "text", 1, true]) {
        const { outcome } = await callToolOf(hub(), tool, { caller, args });
        expect.soft(outcome, JSON.stringify(args)).toBe("invalid_input");
      }
    },
  );
});

function othersNamed(tool: ToolDefinition, data: CalledTool["data"]): string[] {
  const text = JSON.stringify(data);
  return hubTools
    .map(({ name }) => name)
    .filter((name) => name !== tool.name && new RegExp(`${name}\\b`).test(text));
}

function stepsOf(data: CalledTool["data"]): { readonly tool: string }[] {
  return Object(data._workflow).nextSteps;
}
