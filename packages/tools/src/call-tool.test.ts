import { describe, expect, it } from "vitest";
import * as z from "zod/v4";
import { callTool } from "./call-tool.ts";
import { defineTool } from "./define-tool.ts";
import { folderCatalog } from "./testing/folder-catalog.ts";
import { skillFolder } from "./testing/skill-folder.ts";

function failing(error: unknown) {
  return defineTool({
    name: "failing",
    title: "Failing",
    summary: "Fails in the way the test wants.",
    needs: [],
    effect: "read",
    input: () => z.strictObject({ count: z.number().optional() }),
    output: () => z.object({}),
    errors: [],
    example: { arguments: { count: 1 }, shows: "A failure." },
    run: () => Promise.reject(error),
  });
}

async function call(tool: ReturnType<typeof failing>, input: unknown) {
  const reported: unknown[] = [];
  const context = {
    catalog: folderCatalog(skillFolder({})),
    strictResources: false,
    offered: () => undefined,
    signal: new AbortController().signal,
    progress: () => {},
    consent: "unaskable" as const,
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
