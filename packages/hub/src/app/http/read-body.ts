import { ToolError } from "@skillquay/tools";
import type { Context } from "hono";
import { hubError } from "../../platform/errors.ts";

// The bound of the MCP SDK, so thon both routes refuse the same bodies.
export const MAX_BODY_BYTES = 4 * 1024 * 1024;

/** The text of a request's body. Stops reading as soon as there is too much of it, whatever its headers promised. */
export async function readBody(context: Context, maxBytes = MAX_BODY_BYTES): Promise<string> {
  const declared = context.req.header("content-length");
  if (declared === undefined) return readStream(context.req.raw.body, maxBytes);
  if (Number(declared) > maxBytes) throw tooLarge(maxBytes);
  // Node hands over no more bytes than were declared.
  const text = await context.req.text();
  if (text.length > maxBytes) throw tooLarge(maxBytes);
  return text;
}

async function readStream(body: ReadableStream<Uint8Array> | null, maxBytes: number): Promise<string> {
  if (body === null) return "";
  const chunks: Uint8Array[] = [];
  let sizeBytes = 0;
  for await (const chunk of body) {
    sizeBytes += chunk.byteLength;
    if (sizeBytes > maxBytes) throw tooLarge(maxBytes);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString("utf8");
}

/** The body as JSON; undefined for an empty one. */
export async function readJson(context: Context, maxBytes?: number): Promise<unknown> {
  const text = await readBody(context, maxBytes);
  if (text.trim() === "") return undefined;
  try {
    return JSON.parse(text);
  } catch {
    throw new ToolError("invalid_input", "The body of the request is not JSON.", {
      suggestions: ["Send one JSON object, with the header 'Content-Type: application/json'"],
    });
  }
}

function tooLarge(maxBytes: number): ToolError {
  return hubError("request_too_large", `The body is larger than ${maxBytes / 1024 / 1024} MiB.`, {
    suggestions: ["Send less at once"],
  });
}
