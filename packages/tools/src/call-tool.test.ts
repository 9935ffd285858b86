import { describe, expect, it } from "vitest";
import * as z from "zod/v4";
import { callTool } from "./call-tool.ts";
import { defineTool, type ToolContext, type ToolDefinition } from "./define-tool.ts";
import { ConsentNeeded } from "./scripts/ask-consent.ts";
import { createResultMemo } from "./server/fast-path/index.ts";
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

  it("names five mistakes at the most, each cut to size, in words and not in JSON", async () => {
    const input = z.strictObject({
      ["k".repeat(90)]: z.string("m".repeat(300)),
      ...Object.fromEntries(Array.from("abcde", (name) => [name, z.string()])),
    });
    const tool = Object.defineProperty(failing(new Error("unused")), "input", { value: input });
    const { result } = await call(tool, {});
    const message = String(result.structuredContent.message);
    expect(message).toContain(`: ${"k".repeat(80)}: ${"m".repeat(200)}; a: `);
    expect(message.split("; ")).toHaveLength(5);
    expect(result.content[0]?.text).not.toMatch(/^\{/);
  });

  it("keeps what failed inside to itself, and reports it", async () => {
    const secret = new Error("password=hunter2");
    const { result, reported } = await call(failing(secret), undefined);
    expect(result.structuredContent.error).toBe("internal_error");
    expect(JSON.stringify(result)).not.toContain("hunter2");
    expect(reported).toEqual([secret]);
  });
});

describe("an answer with a version", () => {
  /** A tool whose answer depends on `state`; it counts what is loaded and given. */
  function versioned(state: {
    version: string | undefined;
    changesWhileLoading?: boolean;
    meta?: Record<string, unknown>;
  }) {
    const counts = { loaded: 0, given: 0 };
    const tool = defineTool({
      name: "versioned",
      title: "Versioned",
      summary: "Answers with what it was made from.",
      needs: [],
      access: "anyone",
      effect: "read",
      jsonText: true,
      input: () => z.strictObject({}),
      output: () => z.object({ version: z.string() }),
      errors: [],
      example: { arguments: {}, shows: "An answer." },
      run: () =>
        Promise.resolve({
          version: () => state.version,
          load: async () => {
            counts.loaded += 1;
            const data = { version: state.version ?? "none" };
            if (state.changesWhileLoading) state.version = `${state.version}+`;
            return { data, ...(state.meta !== undefined && { meta: state.meta }) };
          },
          onGiven: () => {
            counts.given += 1;
          },
        }),
    });
    const memo = createResultMemo();
    const ask = async (more: Partial<ToolContext> = { memo }) =>
      (await call(tool, {}, more)).result.structuredContent.version;
    return { tool, ask, counts, memo };
  }

  it("is loaded once for each version, and counted each time it is given", async () => {
    const state = { version: "1" };
    const { ask, counts } = versioned(state);
    expect([await ask(), await ask(), await ask()]).toEqual(["1", "1", "1"]);
    expect(counts).toEqual({ loaded: 1, given: 3 });
    state.version = "2";
    expect(await ask()).toBe("2");
    expect(counts).toEqual({ loaded: 2, given: 4 });
  });

  it("is loaded each time where its version cannot be told, or nothing is kept", async () => {
    const unknown = versioned({ version: undefined });
    expect([await unknown.ask(), await unknown.ask()]).toEqual(["none", "none"]);
    expect(unknown.counts).toEqual({ loaded: 2, given: 2 });
    expect(unknown.memo.sizeBytes).toBe(0);
    const unkept = versioned({ version: "1" });
    expect([await unkept.ask({}), await unkept.ask({})]).toEqual(["1", "1"]);
    expect(unkept.counts).toEqual({ loaded: 2, given: 2 });
  });

  it("has what is meant for the page beside it, loaded or kept", async () => {
    for (const meta of [{ page: "x" }, undefined]) {
      const { tool, memo } = versioned({ version: "1", ...(meta && { meta }) });
      for (const from of [{}, { memo }, { memo }]) {
        const { result } = await call(tool, {}, from);
        expect(result).toEqual({
          content: [{ type: "text", text: '{"version":"1"}' }],
          structuredContent: { version: "1" },
          ...(meta && { _meta: meta }),
        });
      }
    }
  });

  it.each([
    '"content":[]',
    '"structuredContent":{}',
    '"content":{},"structuredContent":{}',
    '"content":[],"structuredContent":[]',
  ])("is not made of something else that was kept: %s", async (members) => {
    const { tool } = versioned({ version: "1" });
    const memo = { get: () => ({ members: Buffer.from(members) }), set: () => {}, sizeBytes: 0 };
    const { result, reported } = await call(tool, {}, { memo });
    expect(result.structuredContent.error).toBe("internal_error");
    expect(reported).toHaveLength(1);
  });

  it("is not kept when its version changed while it was loaded", async () => {
    const { ask, memo } = versioned({ version: "1", changesWhileLoading: true });
    expect([await ask(), await ask()]).toEqual(["1", "1+"]);
    expect(memo.sizeBytes).toBe(0);
  });
});

it("lets the need to ask the user pass, and tells the observer how long a call took", async () => {
  const facts = {
    skill: "demo",
    script: "scripts/run.sh",
    args: [],
    stdinBytes: 0,
    variables: [],
    hosts: [],
    folders: [],
    skillFolder: "/demo",
    digest: "0",
    leftOut: 0,
    sandboxed: true,
    driver: "test",
    notEnforced: [],
  };
  const needed = new ConsentNeeded({ id: "1", facts, isPlain: true, nextSteps: [] });
  await expect(call(failing(needed), {})).rejects.toBe(needed);
  const durations: number[] = [];
  const startedAt = performance.now();
  await call(failing(new Error("x")), {}, { observe: ({ durationMs }) => durations.push(durationMs) });
  expect(durations[0]).toBeLessThanOrEqual(performance.now() - startedAt);
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
