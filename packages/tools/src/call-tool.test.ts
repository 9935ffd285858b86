import { describe, expect, it } from "vitest";
import * as z from "zod/v4";
import { callTool } from "./call-tool.ts";
import { defineTool, type ToolContext, type ToolDefinition } from "./define-tool.ts";
import { folderCatalog } from "./testing/folder-catalog.ts";
import { skillFolder } from "./testing/skill-folder.ts";

function failing(error: unknown) {
  return defineTool({
    name: "failing",
    title: "Failing",
    summary: "Fails in the way the test wants.",
    needs: [],
    access: "anyone",
    effect: "read",
    input: () => z.strictObject({ count: z.number().optional() }),
    output: () => z.object({}),
    errors: [],
    example: { arguments: { count: 1 }, shows: "A failure." },
    run: () => Promise.reject(error),
  });
}

async function call(tool: ToolDefinition, input: unknown, more: Partial<ToolContext> = {}) {
  const reported: unknown[] = [];
  const context = {
    catalog: folderCatalog(skillFolder({})),
    strictResources: false,
    offered: () => undefined,
    signal: new AbortController().signal,
    progress: () => {},
    consent: "unaskable" as const,
    ...more,
  };
  const result = await callTool(tool, input, context, (error) => reported.push(error));
  return { result, reported };
}

describe("callTool", () => {
  it("answers wrong arguments with every mistake and a call that works", async () => {
    const { result } = await call(failing(new Error("unused")), { count: "1", other: true });
    expect(result.isError).toBe(true);
    expect(result.structuredContent).toMatchObject({
      error: "invalid_input",
      suggestions: ['A valid call: {"count":1}'],
      _workflow: { nextSteps: [{ tool: "failing", example: { count: 1 } }] },
    });
    expect(result.structuredContent.message).toMatch(/count: .+; Unrecognized key: "other"/);
  });

  it("keeps what failed inside to itself, and reports it", async () => {
    const secret = new Error("password=hunter2");
    const { result, reported } = await call(failing(secret), undefined);
    expect(result.structuredContent.error).toBe("internal_error");
    expect(JSON.stringify(result)).not.toContain("hunter2");
    expect(reported).toEqual([secret]);
  });
});

describe("access", () => {
  const guarded = (access: ToolDefinition["access"]) =>
    defineTool({
      name: "guarded",
      title: "Guarded",
      summary: "Answers those who may ask.",
      needs: [],
      access,
      effect: "read",
      jsonText: true,
      input: () => z.strictObject({}),
      output: () => z.object({ ok: z.boolean() }),
      errors: [],
      example: { arguments: {}, shows: "An answer." },
      run: () => Promise.resolve({ data: { ok: true } }),
    });
  const callAs = async (access: ToolDefinition["access"], tier: "anonymous" | "authenticated" | "scoped") => {
    const observed: unknown[] = [];
    const { result } = await call(
      guarded(access),
      {},
      {
        caller: { tier },
        observe: ({ outcome }) => observed.push(outcome),
      },
    );
    return { result, observed };
  };

  it.each([
    ["anyone", "anonymous", "ok"],
    ["account", "anonymous", "missing_credentials"],
    ["unscoped", "anonymous", "missing_credentials"],
    ["account", "scoped", "ok"],
    ["unscoped", "scoped", "access_denied"],
    ["unscoped", "authenticated", "ok"],
  ] as const)(
    "lets a tool for '%s' answer a caller that is %s with %s, and says so to the observer",
    async (access, tier, outcome) => {
      const { result, observed } = await callAs(access, tier);
      expect(result.structuredContent.error ?? "ok").toBe(outcome);
      expect(observed).toEqual([outcome]);
    },
  );

  it("is closed for a definition that does not say who may call it", async () => {
    const silent = Object.assign(guarded("anyone"), { access: undefined });
    const { result } = await call(silent, {}, { caller: { tier: "anonymous" } });
    expect(result.structuredContent.error).toBe("missing_credentials");
  });

  it("asks nothing of the person at the keyboard", async () => {
    const { result } = await call(guarded("unscoped"), {});
    expect(result.structuredContent).toEqual({ ok: true });
  });

  it("speaks the same JSON in the text, of answers and of failures", async () => {
    for (const tier of ["authenticated", "anonymous"] as const) {
      const { result } = await callAs("account", tier);
      expect(JSON.parse(result.content[0]?.text ?? "")).toEqual(result.structuredContent);
    }
  });
});
