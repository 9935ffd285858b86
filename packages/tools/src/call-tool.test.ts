import { describe, expect, it } from "vitest";
import * as z from "zod/v4";
import { callTool, callToolForMcp } from "./call-tool.ts";
import { defineTool, type ToolContext, type ToolDefinition } from "./define-tool.ts";
import { ToolError } from "./errors.ts";
import { ConsentNeeded } from "./scripts/ask-consent.ts";
import { createResultMemo } from "./server/fast-path/index.ts";
import { folderCatalog } from "./testing/folder-catalog.ts";
import { skillFolder } from "./testing/skill-folder.ts";
import { bodyOf, mcpResult } from "./tool-result.ts";

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
  const result = await callTool(tool, input, contextWith(more), (error) => reported.push(error));
  return { result, body: bodyOf(result), reported };
}

function contextWith(more: Partial<ToolContext>): ToolContext {
  return {
    catalog: folderCatalog(skillFolder({})),
    strictResources: false,
    offered: () => undefined,
    signal: new AbortController().signal,
    progress: () => {},
    consent: "unaskable",
    ...more,
  };
}

describe("a call that is counted", () => {
  const events: string[] = [];
  const reserveCall = () => {
    events.push("reserved");
    return { settle: () => void events.push("settled"), giveBack: () => void events.push("given back") };
  };
  const giving = (run: () => Promise<{ data: object }>) => ({
    ...failing(undefined),
    givesSkillText: () => true,
    run: () => {
      events.push("run");
      return run();
    },
  });

  it.each([
    { what: "was given", run: async () => ({ data: {} }), expected: ["reserved", "run", "settled"] },
    {
      what: "failed",
      run: () => Promise.reject(new ToolError("skill_not_found", "gone")),
      expected: ["reserved", "run", "given back"],
    },
  ])("is reserved before the tool runs, and over when its answer $what", async ({ run, expected }) => {
    events.length = 0;
    await call(giving(run), {}, { reserveCall });
    expect(events).toEqual(expected);
  });

  it("is asked for with the skill whose text is given, where the arguments name one", async () => {
    const names: (string | undefined)[] = [];
    const named = (name?: string) => {
      names.push(name);
      return { settle: () => {}, giveBack: () => {} };
    };
    for (const text of [true, { of: "pdf" }] as const)
      await call(
        { ...giving(async () => ({ data: {} })), givesSkillText: () => text },
        {},
        { reserveCall: named },
      );
    expect(names).toEqual([undefined, "pdf"]);
  });

  it("does nothing when there is none left, and says so as any failure", async () => {
    events.length = 0;
    const refused = () =>
      Promise.reject(new ToolError({ code: "quota_exceeded", status: 402 }, "None left."));
    const { result } = await call(
      giving(async () => ({ data: {} })),
      {},
      { reserveCall: refused },
    );
    expect(events).toEqual([]);
    expect(result).toMatchObject({ isError: true, content: [{ text: "None left." }] });
  });

  it("is none with wrong arguments, nor where no text of a skill is given", async () => {
    events.length = 0;
    await call(
      giving(async () => ({ data: {} })),
      { count: "one" },
      { reserveCall },
    );
    await call(failing(new ToolError("skill_not_found", "gone")), {}, { reserveCall });
    expect(events).toEqual([]);
  });
});

describe("callTool", () => {
  it("answers wrong arguments with every mistake and a call that works", async () => {
    const { result, body } = await call(failing(new Error("unused")), { count: "1", other: true });
    expect(result.isError).toBe(true);
    expect(body).toMatchObject({
      error: "invalid_input",
      suggestions: ['A valid call: {"count":1}'],
      _workflow: { nextSteps: [{ tool: "failing", example: { count: 1 } }] },
    });
    expect(body.message).toMatch(/count: .+; Unrecognized key: "other"/);
  });

  it("calls the tool by the name that it has here", async () => {
    const offered = (name: string) => `sq_${name}`;
    const { result, body } = await call(failing(new Error("unused")), { other: true }, { offered });
    expect(result.content[0]?.text).toContain("The arguments of sq_failing are not right");
    expect(body).toMatchObject({ _workflow: { nextSteps: [{ tool: "sq_failing" }] } });
  });

  it("names five mistakes at the most, each cut to size, in words and not in JSON", async () => {
    const input = z.strictObject({
      ["k".repeat(90)]: z.string("m".repeat(300)),
      ...Object.fromEntries(Array.from("abcde", (name) => [name, z.string()])),
    });
    const tool = Object.defineProperty(failing(new Error("unused")), "input", { value: input });
    const { result, body } = await call(tool, {});
    const message = String(body.message);
    expect(message).toContain(`: ${"k".repeat(80)}: ${"m".repeat(200)}; a: `);
    expect(message.split("; ")).toHaveLength(5);
    expect(result.content[0]?.text).not.toMatch(/^\{/);
  });

  it("keeps what failed inside to itself, and reports it", async () => {
    const secret = new Error("password=hunter2");
    const { result, body, reported } = await call(failing(secret), undefined);
    expect(body.error).toBe("internal_error");
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
    more?: readonly string[];
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
            const { meta, more } = state;
            return { data, ...(meta !== undefined && { meta }), ...(more !== undefined && { more }) };
          },
          onGiven: () => {
            counts.given += 1;
          },
        }),
    });
    const memo = createResultMemo();
    const ask = async (more: Partial<ToolContext> = { memo }) => (await call(tool, {}, more)).body.version;
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
        expect(mcpResult(result)).toEqual({
          content: [{ type: "text", text: '{"version":"1"}' }],
          structuredContent: { version: "1" },
          ...(meta && { _meta: meta }),
        });
      }
    }
  });

  it("is one text, and one for each part where texts are to be exact, loaded or kept", async () => {
    const { tool, memo } = versioned({ version: "1", more: ["and this"] });
    const texts = async (more: Partial<ToolContext>) =>
      (await call(tool, {}, { memo, ...more })).result.content.map(({ text }) => text);
    for (let turn = 0; turn < 2; turn += 1) {
      expect(await texts({})).toEqual(['{"version":"1"}\n\nand this']);
      expect(await texts({ exactTexts: true })).toEqual(['{"version":"1"}', "and this"]);
    }
  });

  it("has its data for MCP unless the context says text alone", async () => {
    const { tool } = versioned({ version: "1" });
    for (const [isTextOnly, structuredContent] of [
      [undefined, { version: "1" }],
      [() => false, { version: "1" }],
      [() => true, undefined],
    ] as const) {
      const result = await callToolForMcp(tool, {}, contextWith({ isTextOnly }), () => {});
      expect(result.structuredContent).toEqual(structuredContent);
    }
  });

  it.each([
    '"content":[]',
    '"structuredContent":{}',
    '"content":{},"structuredContent":{}',
    '"content":[],"structuredContent":[]',
  ])("is not made of something else that was kept: %s", async (members) => {
    const { tool } = versioned({ version: "1" });
    const memo = { ...createResultMemo(), get: () => ({ members: Buffer.from(members) }) };
    const { body, reported } = await call(tool, {}, { memo });
    expect(body.error).toBe("internal_error");
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
    const { result, body } = await call(
      guarded(access),
      {},
      {
        caller: { tier },
        observe: ({ outcome }) => observed.push(outcome),
      },
    );
    return { result, body, observed };
  };

  it.each([
    ["anyone", "anonymous", "ok"],
    ["account", "anonymous", "unauthenticated"],
    ["unscoped", "anonymous", "unauthenticated"],
    ["account", "scoped", "ok"],
    ["unscoped", "scoped", "access_denied"],
    ["unscoped", "authenticated", "ok"],
  ] as const)(
    "lets a tool for '%s' answer a caller that is %s with %s, and says so to the observer",
    async (access, tier, outcome) => {
      const { body, observed } = await callAs(access, tier);
      expect(body.error ?? "ok").toBe(outcome);
      expect(observed).toEqual([outcome]);
    },
  );

  it("is closed for a definition that does not say who may call it", async () => {
    const silent = Object.assign(guarded("anyone"), { access: undefined });
    const { body } = await call(silent, {}, { caller: { tier: "anonymous" } });
    expect(body.error).toBe("unauthenticated");
  });

  it("asks nothing of the person at the keyboard", async () => {
    const { body } = await call(guarded("unscoped"), {});
    expect(body).toEqual({ ok: true });
  });

  it("speaks the same JSON in the text, of answers and of failures", async () => {
    for (const tier of ["authenticated", "anonymous"] as const) {
      const { result, body } = await callAs("account", tier);
      expect(JSON.parse(result.content[0]?.text ?? "")).toEqual(body);
    }
  });
});
