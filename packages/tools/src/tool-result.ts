import type { JSONObject } from "@modelcontextprotocol/server";
import type { ToolAnswer } from "./define-tool.ts";
import { errorBody, errorText, type ToolError } from "./errors.ts";

/**
 * What became of a call, for every interface to word in its own way: MCP with `mcpResult`, HTTP and the command line
 * with the data or the error itself.
 */
export type ToolResult = AnsweredCall | FailedCall;

export interface AnsweredCall {
  readonly content: readonly TextBlock[];
  readonly data: JSONObject;
  /** The tool did what it was asked to, and tells of a failure: of a script that ended with an error, say. */
  readonly isError?: true;
  /** For the page beside the conversation; no model sees it. */
  readonly meta?: JSONObject;
  readonly error?: undefined;
}

export interface FailedCall {
  readonly content: readonly TextBlock[];
  readonly isError: true;
  readonly error: ToolError;
  readonly data?: undefined;
  readonly meta?: undefined;
}

interface TextBlock {
  readonly type: "text";
  readonly text: string;
}

/** A result as MCP carries it. */
export type McpResult = {
  content: TextBlock[];
  structuredContent?: JSONObject;
  isError?: true;
  _meta?: JSONObject;
};

/** Where programs find the body of an error, which its text may not hold whole. */
export const ERROR_KEY = "skillquay/error";
/** Where programs find the data of an answer that tells of a failure, and a page that of an answer in text. */
export const DATA_KEY = "skillquay/data";

/**
 * The last step of a call by MCP. A failure has no structured content: most clients hold that against the tool's output
 * schema, which is that of answers, and throw the words away with it; and some show a model nothing else. For the same reasons
 * an answer to be read by a model is `textOnly`.
 */
export function mcpResult(result: ToolResult, { textOnly = false, forPage = false } = {}): McpResult {
  const content = [...result.content];
  if (result.error !== undefined) {
    return { isError: true, content, _meta: { [ERROR_KEY]: jsonObject(errorBody(result.error)) } };
  }
  const { data, meta, isError } = result;
  if (isError) return { isError, content, _meta: { ...meta, [DATA_KEY]: data } };
  const beside = textOnly && forPage ? { ...meta, [DATA_KEY]: data } : meta;
  return {
    content,
    ...(!textOnly && { structuredContent: data }),
    ...(beside !== undefined && { _meta: beside }),
  };
}

/** The tool's data, or the error's body. */
export function bodyOf({ data, error }: ToolResult): JSONObject {
  return error === undefined ? data : jsonObject(errorBody(error));
}

/** One block, since some clients pass on no other; where a contract fixes the first one, what follows stands in others. */
export function answered(
  answer: ToolAnswer<unknown>,
  { textOnly = false, exactTexts = false } = {},
): AnsweredCall {
  const text = (textOnly ? answer.plainText?.() : undefined) ?? answer.text ?? JSON.stringify(answer.data);
  const texts = [text, ...(answer.more ?? [])];
  return {
    content: (exactTexts ? texts : [texts.join("\n\n")]).map(textBlock),
    data: jsonObject(answer.data),
    ...(answer.isError && { isError: true }),
    ...(answer.meta !== undefined && { meta: jsonObject(answer.meta) }),
  };
}

/** One block, since some clients pass on no other: the error as JSON, or in words. */
export function failed(error: ToolError, { jsonText = false, exactTexts = false } = {}): FailedCall {
  const text = jsonText ? JSON.stringify(errorBody(error)) : errorText(error, exactTexts);
  return { content: [textBlock(text)], isError: true, error };
}

/** An answer that was kept in the form that MCP carries; undefined for anything else. */
export function parseAnswer(members: string, meta: unknown): AnsweredCall | undefined {
  const kept: unknown = JSON.parse(`{${members}}`);
  if (!isKeptAnswer(kept)) return undefined;
  const { content, structuredContent: data } = kept;
  return { content, data, ...(meta !== undefined && { meta: jsonObject(meta) }) };
}

/** The same as MCP carries it, with or without its data. */
export function parseMcpAnswer(members: string, meta: unknown): McpResult {
  const { content, structuredContent }: Partial<McpResult> = JSON.parse(`{${members}}`);
  return {
    content: content ?? [],
    ...(structuredContent !== undefined && { structuredContent }),
    ...(meta !== undefined && { _meta: jsonObject(meta) }),
  };
}

function isKeptAnswer(value: unknown): value is { content: TextBlock[]; structuredContent: JSONObject } {
  return isJsonObject(value) && Array.isArray(value.content) && isJsonObject(value.structuredContent);
}

function textBlock(text: string): TextBlock {
  return { type: "text", text };
}

function jsonObject(data: unknown): JSONObject {
  return isJsonObject(data) ? data : {};
}

// Output schemas are objects of JSON values; the contract test walks every tool's real answers against them.
function isJsonObject(data: unknown): data is JSONObject {
  return typeof data === "object" && data !== null && !Array.isArray(data);
}
