import type { JSONObject } from "@modelcontextprotocol/server";
import type { ToolAnswer, ToolContext, ToolDefinition, VersionedAnswer } from "./define-tool.ts";
import { errorBody, errorText, ToolError } from "./errors.ts";
import { ConsentNeeded } from "./scripts/ask-consent.ts";
import { type SerializedResult, serializeResult } from "./server/fast-path/index.ts";

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
 * Only the need to ask the user first passes through. Failures that are not the caller's are reported through
 * `onInternalError` and answered without details.
 */
export function callTool(
  tool: ToolDefinition,
  rawArguments: unknown,
  context: ToolContext,
  onInternalError: (error: unknown) => void,
): Promise<ToolResult> {
  return runTool(tool, rawArguments, context, onInternalError, AS_OBJECT);
}

/** As `callTool`, for those who write the result out: what is kept as bytes is given as bytes. */
export function callToolSerialized(
  tool: ToolDefinition,
  rawArguments: unknown,
  context: ToolContext,
  onInternalError: (error: unknown) => void,
): Promise<SerializedResult> {
  return runTool(tool, rawArguments, context, onInternalError, AS_BYTES);
}

/** The form in which a result is given. */
interface Form<Given> {
  fromResult(result: ToolResult): Given;
  fromBytes(serialized: SerializedResult): Given;
}

const AS_OBJECT: Form<ToolResult> = { fromResult: (result) => result, fromBytes: parseResult };
const AS_BYTES: Form<SerializedResult> = { fromResult: serializeResult, fromBytes: (bytes) => bytes };

async function runTool<Given>(
  tool: ToolDefinition,
  rawArguments: unknown,
  context: ToolContext,
  onInternalError: (error: unknown) => void,
  form: Form<Given>,
): Promise<Given> {
  const startedAt = performance.now();
  const observe = (outcome: string) =>
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
    const given = await giveAnswer(tool, input.data, context, form);
    observe("ok");
    return given;
  } catch (error) {
    if (error instanceof ConsentNeeded) throw error;
    const toolError = error instanceof ToolError ? error : internalError(error, onInternalError);
    observe(toolError.code);
    return form.fromResult(failure(toolError, tool.jsonText));
  }
}

async function giveAnswer<Given>(
  tool: ToolDefinition,
  input: unknown,
  context: ToolContext,
  form: Form<Given>,
): Promise<Given> {
  try {
    const answer = await tool.run(input, context);
    return "load" in answer
      ? await giveVersioned(answer, tool.name, context, form)
      : form.fromResult(resultOf(answer));
  } catch (error) {
    throw tool.explainFailure?.(error, context) ?? error;
  }
}

async function giveVersioned<Given>(
  answer: VersionedAnswer<unknown>,
  toolName: string,
  { memo }: ToolContext,
  form: Form<Given>,
): Promise<Given> {
  const version = memo && (await answer.version());
  const key = `${toolName}\0${version}`;
  const kept = version === undefined ? undefined : memo?.get(key);
  if (kept !== undefined) {
    answer.onGiven?.();
    return form.fromBytes(kept);
  }
  const result = resultOf(await answer.load());
  answer.onGiven?.();
  // The same version before and after: what was loaded in between belongs to it.
  if (memo === undefined || version === undefined || (await answer.version()) !== version) {
    return form.fromResult(result);
  }
  const serialized = serializeResult(result);
  memo.set(key, serialized);
  return form.fromBytes(serialized);
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

function resultOf(answer: ToolAnswer<unknown>): ToolResult {
  const content = [answer.text ?? JSON.stringify(answer.data), ...(answer.more ?? [])].map(textBlock);
  return {
    content,
    structuredContent: jsonObject(answer.data),
    ...(answer.meta !== undefined && { _meta: jsonObject(answer.meta) }),
  };
}

// Anew for each caller: nobody can change what another one gets.
function parseResult({ members, meta }: SerializedResult): ToolResult {
  const result: unknown = JSON.parse(`{${textOf(members)}}`);
  if (!isToolResult(result)) throw new Error("What was kept is no result of a tool");
  return meta === undefined ? result : { ...result, _meta: jsonObject(meta) };
}

// Faster than a decoder on a few kilobytes.
function textOf({ buffer, byteOffset, byteLength }: Uint8Array): string {
  return Buffer.from(buffer, byteOffset, byteLength).toString("utf8");
}

function isToolResult(value: unknown): value is ToolResult {
  return isJsonObject(value) && Array.isArray(value.content) && isJsonObject(value.structuredContent);
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
