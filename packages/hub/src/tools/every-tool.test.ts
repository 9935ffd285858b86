import { findBubblewrapObstacle } from "@skillquay/sandbox/testing";
import { errorCatalogue } from "@skillquay/tools";
import { describe, expect, it } from "vitest";
import { exampleArguments, furnishAccount } from "../testing/furnish-account.ts";
import { useTestHub } from "../testing/use-test-hub.ts";
import { hubTools } from "./registry.ts";
import { callExample, caseOf } from "./testing/declared-errors.ts";
import { type CalledTool, callerWith, callToolOf } from "./testing/tool-ground.ts";

const obstacle = findBubblewrapObstacle();

describe.skipIf(obstacle !== undefined)(`every tool (${obstacle ?? "bubblewrap works here"})`, () => {
  const hub = useTestHub();

  it.each(hubTools.map((tool) => ({ name: tool.name, tool })))(
    "$name answers with each error that it declares, and its catalogue's shape",
    async ({ tool }) => {
      expect(new Set(tool.errors).size).toBe(tool.errors.length);
      const ground = { hub: hub(), tool, me: await furnishAccount(hub()) };
      for (const code of tool.errors) {
        const reach = caseOf(tool, code);
        if (reach === undefined) throw new Error(`no case for ${tool.name} ${code}`);
        const { outcome, data } = await reach(ground);
        expect.soft([tool.name, outcome]).toEqual([tool.name, code]);
        expect.soft(Object.keys(data), code).toEqual(["error", "message", "suggestions", "_workflow"]);
        expect.soft(errorCatalogue).toHaveProperty(String(data.error));
      }
    },
  );

  it.each(hubTools.map((tool) => ({ name: tool.name, tool })))(
    "$name answers its example in the shape that it declares",
    async ({ tool }) => {
      const me = await furnishAccount(hub());
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
      const ground = { hub: hub(), tool, me: await furnishAccount(hub()), offered };
      const others = hubTools.map(({ name }) => name).filter((name) => name !== tool.name);
      const reached = [() => callExample(ground, {})];
      for (const code of tool.errors.filter((one) => /_not_found$|^access_|^collection_/.test(one))) {
        const reach = caseOf(tool, code);
        if (reach !== undefined) reached.unshift(() => reach(ground));
      }
      for (const reach of reached) {
        const { outcome, data } = await reach();
        const named = others.filter((name) => new RegExp(`${name}\\b`).test(JSON.stringify(data)));
        expect.soft([outcome, named]).toEqual([outcome, []]);
      }
    },
  );

  it.each(hubTools.map((tool) => ({ name: tool.name, tool })))(
    "$name refuses what it does not know, and everything that is no object",
    async ({ tool }) => {
      const me = await furnishAccount(hub());
      const caller = await callerWith(hub(), me.key);
      const example = Object(tool.example.arguments);
      for (const args of [{ ...example, extra: 1 }, [], "text", 1, true]) {
        const { outcome } = await callToolOf(hub(), tool, { caller, args });
        expect.soft(outcome, JSON.stringify(args)).toBe("invalid_input");
      }
    },
  );
});

function stepsOf(data: CalledTool["data"]): { readonly tool: string }[] {
  return Object(data._workflow).nextSteps;
}
