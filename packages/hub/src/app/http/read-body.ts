import { isJsonWithin } from "@skillquay/skill/text";
import { ToolError } from "@skillquay/tools";
import type { Context } from "hono";
import { hubError } from "../../platform/errors.ts";
import { readLimitedText } from "../../platform/limits/read-limited-text.ts";

// The bound of the MCP SDK, so that both routes refuse the same bodies.
export const MAX_BODY_BYTES = 4 * 1024 * 1024;

/** The text of a request's body. Stops reading as soon as there is too much of it, whatever its headers promised. */
export async function readBody(
  context: Context,
  maxBytes = MAX_BODY_BYTES,
  { patienceMs = BODY_MS }: { readonly patienceMs?: number } = {},
): Promise<string> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(tooSlow()), patienceMs);
  });
  try {
    return await Promise.race([readText(context, maxBytes), late]);
  } finally {
    clearTimeout(timer);
  }
}

// Only uploads may take longer, and have a limit of their own.
const BODY_MS = 30_000;

async function readText({ req }: Context, maxBytes: number): Promise<string> {
  const declared = req.header("content-length");
  // Node hands over no more bytes than were declared.
  const isWithin = declared !== undefined && Number(declared) <= maxBytes;
  const text = isWithin ? await req.text() : await readLimitedText(req.raw, maxBytes);
  if (text === undefined || text.length > maxBytes) throw tooLarge(maxBytes);
  return text;
}

/** The body as JSON; undefined for an empty one. */
export async function readJson(context: Context, maxBytes?: number): Promise<unknown> {
  const text = await readBody(context, maxBytes);
  if (text.trim() === "") return undefined;
  assertQuickJson(text);
  try {
    return JSON.parse(text);
  } catch {
    throw new ToolError("invalid_input", "The body of the request is not JSON.", {
      suggestions: ["Send one JSON object, with the header 'Content-Type: application/json'"],
    });
  }
}

/** Refuses what would keep everybody else waiting while it is parsed; before any `JSON.parse`. */
export function assertQuickJson(text: string): void {
  if (isJsonWithin(text)) return;
  throw hubError("request_too_large", "The body holds more than 100,000 values, or more than 100 levels.", {
    suggestions: ["Send it as a file, or in several requests"],
  });
}

function tooSlow(): ToolError {
  return hubError("upload_incomplete", "The body of the request did not arrive in time.", {
    suggestions: ["Send it again", "Send less at once"],
  });
}

function tooLarge(maxBytes: number): ToolError {
  return hubError("request_too_large", `The body is larger than ${maxBytes / 1024 / 1024} MiB.`, {
    suggestions: ["Send less at once"],
  });
}
