import type { JSONObject } from "@modelcontextprotocol/server";
import type { ToolAnswer, ToolContext, ToolDefinition } from "./define-tool.ts";
import { type ErrorCode, errorBody, errorText, ToolError } from "./errors.ts";
import { ConsentNeeded } from "./scripts/ask-consent.ts";

/** A tool's answer as MCP carries it. */
export type ToolResult = {
  content: { type: "text"; text: string }[];
  structuredContent: JSONObject;
  isError?: true;
  /** For the page beside the conversation; no model sees it. */
  _meta?: JSONObject;
};

/**
 * The only way a tool runs: parses the arguments, runs it, and turns every failure into the one error shape.
 * Only the wish to ask the user first passes through. Failures that are not the caller's are reported through
 * `onInternalError` and answered without details.
 */
export async function callTool(
  tool: ToolDefinition,
  rawArguments: unknown,
  context: ToolContext,
  onInternalError: (error: unknown) => void,
): Promise<ToolResult> {
  const startedAt = performance.now();
  const observe = (outcome: "ok" | ErrorCode) =>
    context.observe?.({
      tool: tool.name,
      outcome,
      durationMs: performance.now() - startedAt,
      input: rawArguments,
    });
  try {
    checkAccess(tool, context);
    const input = tool.input.safeParse(rawArguments ?? {});
    if (!input.success) throw invalidInput(tool, input.error.issues);
    const result = resultOf(await tool.run(input.data, context));
    observe("ok");
    return result;
  } catch (error) {
    if (error instanceof ConsentNeeded) throw error;
    const told = error instanceof ToolError ? error : internalError(error, onInternalError);
    observe(told.code);
    return failure(told, tool.jsonText);
  }
}

function checkAccess({ access, name }: ToolDefinition, { caller }: ToolContext): void {
  // Closed by default: a definition that came without `access` is treated as one for accounts.
  if (access === "anyone" || caller === undefined) return;
  if (caller.tier === "anonymous") {
    throw new ToolError("missing_credentials", `${name} needs an API key.`, {
      suggestions: ["Send the header 'Authorization: Bearer sk_live_…'"],
    });
  }
  if (access === "unscoped" && caller.tier === "scoped") {
    throw new ToolError(
      "access_denied",
      `${name} needs an all-skills key; this key belongs to a collection.`,
      {
        suggestions: ["Use a key of the account that is not limited to a collection"],
      },
    );
  }
}

// An answer that a tool gives again is the same result again; nobody changes either.
const results = new WeakMap<ToolAnswer<unknown>, ToolResult>();

function resultOf(answer: ToolAnswer<unknown>): ToolResult {
  const before = results.get(answer);
  if (before !== undefined) return before;
  const content = [answer.text ?? JSON.stringify(answer.data), ...(answer.more ?? [])].map(textBlock);
  const result = {
    content,
    structuredContent: jsonObject(answer.data),
    ...(answer.meta !== undefined && { _meta: jsonObject(answer.meta) }),
  };
  results.set(answer, result);
  return result;
}

/** The error shape as a result, also for failures found before a tool is known. */
export function failure(error: ToolError, jsonText = false): ToolResult {
  const body = errorBody(error);
  return {
    isError: true,
    content: [textBlock(jsonText ? JSON.stringify(body) : errorText(error))],
    structuredContent: jsonObject(body),
  };
}

function textBlock(text: string) {
  return { type: "text" as const, text };
}

function jsonObject(data: unknown): JSONObject {
  return isJsonObject(data) ? data : {};
}

// Output schemas are objects of JSON values; the contract test walks every tool's real answers against them.
function isJsonObject(data: unknown): data is JSONObject {
  return typeof data === "object" && data !== null && !Array.isArray(data);
}

interface Issue {
  readonly path: readonly PropertyKey[];
  readonly message: string;
}

function invalidInput(tool: ToolDefinition, issues: readonly Issue[]): ToolError {
  const lines = issues.slice(0, 5).map(issueLine);
  return new ToolError("invalid_input", `The arguments of ${tool.name} are not right: ${lines.join("; ")}.`, {
    suggestions: [`A valid call: ${JSON.stringify(tool.example.arguments)}`],
    nextSteps: [{ tool: tool.name, example: Object(tool.example.arguments) }],
  });
}

// Keys of the caller's object are text from outside: cut, and quoted by the schema's own message.
function issueLine(issue: Issue): string {
  const where = issue.path.map(String).join(".").slice(0, 80);
  const what = issue.message.slice(0, 200);
  return where === "" ? what : `${where}: ${what}`;
}

function internalError(error: unknown, onInternalError: (error: unknown) => void): ToolError {
  onInternalError(error);
  return new ToolError("internal_error", "The tool failed; this is not the caller's fault.", {
    suggestions: ["Try once more", "If it stays, see the server's log"],
  });
}
