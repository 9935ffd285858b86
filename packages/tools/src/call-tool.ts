import type { HeldCall, LeaveCall, ToolContext, ToolDefinition, VersionedAnswer } from "./define-tool.ts";
import { ToolError } from "./errors.ts";
import { ChangesQuestion } from "./scripts/ask-changes.ts";
import { ConsentNeeded } from "./scripts/ask-consent.ts";
import { type SerializedResult, serializeResult } from "./server/fast-path/index.ts";
import {
  answered,
  failed,
  type McpResult,
  mcpResult,
  parseAnswer,
  parseMcpAnswer,
  type ToolResult,
} from "./tool-result.ts";

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

/** As `callTool`, as MCP carries the result: text alone where the context says so. */
export function callToolForMcp(
  tool: ToolDefinition,
  rawArguments: unknown,
  context: ToolContext,
  onInternalError: (error: unknown) => void,
): Promise<McpResult> {
  return runTool(tool, rawArguments, context, onInternalError, asMcp(tool, context));
}

/** The same for those who write it out: what is kept as bytes is given as bytes. */
export function callToolSerialized(
  tool: ToolDefinition,
  rawArguments: unknown,
  context: ToolContext,
  onInternalError: (error: unknown) => void,
): Promise<SerializedResult> {
  return runTool(tool, rawArguments, context, onInternalError, asBytes(tool, context));
}

/** The form in which a result is given. */
interface Form<Given> {
  readonly textOnly: boolean;
  fromResult(result: ToolResult): Given;
  fromBytes(serialized: SerializedResult): Given;
  /** How many characters of it a model reads, about. */
  sizeOf(given: Given): number;
}

const AS_OBJECT: Form<ToolResult> = {
  textOnly: false,
  fromResult: (result) => result,
  fromBytes: parseResult,
  sizeOf: charsOf,
};

function asMcp(tool: ToolDefinition, { isTextOnly, isForPage }: ToolContext): Form<McpResult> {
  const textOnly = isTextOnly?.(tool) ?? false;
  const forPage = isForPage?.(tool) ?? false;
  return {
    textOnly,
    fromResult: (result) => mcpResult(result, { textOnly, forPage }),
    fromBytes: ({ members, meta }) => parseMcpAnswer(textOf(members), meta),
    sizeOf: charsOf,
  };
}

function asBytes(tool: ToolDefinition, context: ToolContext): Form<SerializedResult> {
  const { textOnly, fromResult } = asMcp(tool, context);
  return {
    textOnly,
    fromResult: (result) => serializeResult(fromResult(result)),
    fromBytes: (bytes) => bytes,
    sizeOf: ({ members }) => members.byteLength,
  };
}

async function runTool<Given>(
  tool: ToolDefinition,
  rawArguments: unknown,
  context: ToolContext,
  onInternalError: (error: unknown) => void,
  form: Form<Given>,
): Promise<Given> {
  const startedAt = performance.now();
  const observe = (outcome: string, chars?: number) =>
    context.observe?.({
      tool: tool.name,
      outcome,
      durationMs: performance.now() - startedAt,
      ...(chars !== undefined && { tokens: Math.ceil(chars / CHARS_OF_A_TOKEN) }),
      input: rawArguments,
    });
  let leave: LeaveCall | undefined;
  try {
    checkAccess(tool, context);
    const input = tool.input.safeParse(rawArguments ?? {});
    if (!input.success) throw invalidInput(tool, input.error.issues, context);
    const entered = context.enterCall?.(tool);
    leave = entered instanceof Promise ? await entered : entered;
    const given = await giveAnswer(tool, input.data, context, form);
    observe("ok", form.sizeOf(given));
    return given;
  } catch (error) {
    if (error instanceof ConsentNeeded || error instanceof ChangesQuestion) throw error;
    const toolError = error instanceof ToolError ? error : internalError(error, onInternalError);
    observe(toolError.code);
    return form.fromResult(failed(toolError, { jsonText: tool.jsonText, exactTexts: context.exactTexts }));
  } finally {
    leave?.();
  }
}

// As `estimateTokens` has it for plain text. Nothing is read letter by letter for a log.
const CHARS_OF_A_TOKEN = 4;

function charsOf({ content }: { readonly content: readonly { readonly text: string }[] }): number {
  return content.reduce((chars, { text }) => chars + text.length, 0);
}

async function giveAnswer<Given>(
  tool: ToolDefinition,
  input: unknown,
  context: ToolContext,
  form: Form<Given>,
): Promise<Given> {
  let held: HeldCall | undefined;
  try {
    // Before anything is read: what is over the limit has no effect.
    const text = tool.givesSkillText?.(input) ?? false;
    const reserved =
      text === false ? undefined : context.reserveCall?.(typeof text === "object" ? text.of : undefined);
    held = reserved instanceof Promise ? await reserved : reserved;
    const answer = await tool.run(input, context);
    const given =
      "load" in answer
        ? await giveVersioned(answer, tool.name, context, form)
        : form.fromResult(answered(answer, { textOnly: form.textOnly, exactTexts: context.exactTexts }));
    held?.settle();
    return given;
  } catch (error) {
    held?.giveBack();
    throw tool.explainFailure?.(error, context) ?? error;
  }
}

async function giveVersioned<Given>(
  answer: VersionedAnswer<unknown>,
  toolName: string,
  { memo, exactTexts = false }: ToolContext,
  form: Form<Given>,
): Promise<Given> {
  const { textOnly } = form;
  const version = memo && (await answer.version());
  const key = `${toolName}\0${textOnly}\0${exactTexts}\0${version}`;
  const kept = version === undefined ? undefined : memo?.get(key);
  if (kept !== undefined) {
    answer.onGiven?.();
    return form.fromBytes(kept);
  }
  const result = answered(await answer.load(), { textOnly, exactTexts });
  answer.onGiven?.();
  if (memo === undefined || version === undefined || result.isError) return form.fromResult(result);
  // The same version before and after: what was loaded in between belongs to it.
  if ((await answer.version()) !== version) return form.fromResult(result);
  const serialized = serializeResult(mcpResult(result, { textOnly }));
  memo.set(key, serialized);
  return form.fromBytes(serialized);
}

function checkAccess({ access, name }: ToolDefinition, { caller }: ToolContext): void {
  // Closed by default: a definition that came without `access` is treated as one for accounts.
  if (access === "anyone" || caller === undefined) return;
  if (caller.tier === "anonymous") {
    throw new ToolError("unauthenticated", `${name} needs an API key.`, {
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

// Anew for each caller: nobody can change what another one gets.
function parseResult({ members, meta }: SerializedResult): ToolResult {
  const result = parseAnswer(textOf(members), meta);
  if (result === undefined) throw new Error("What was kept is no answer of a tool");
  return result;
}

// Faster than a decoder on a few kilobytes.
function textOf({ buffer, byteOffset, byteLength }: Uint8Array): string {
  return Buffer.from(buffer, byteOffset, byteLength).toString("utf8");
}

interface Issue {
  readonly path: readonly PropertyKey[];
  readonly message: string;
}

function invalidInput(
  { name, example }: ToolDefinition,
  issues: readonly Issue[],
  { offered }: ToolContext,
): ToolError {
  const lines = issues.slice(0, 5).map(issueLine);
  const tool = offered(name) ?? name;
  return new ToolError("invalid_input", `The arguments of ${tool} are not right: ${lines.join("; ")}.`, {
    suggestions: [`A valid call: ${JSON.stringify(example.arguments)}`],
    nextSteps: [{ tool, example: Object(example.arguments) }],
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
