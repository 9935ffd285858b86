import { SandboxError, type SandboxFile, type SandboxSession } from "@skillquay/sandbox";
import { oneLine } from "@skillquay/skill";
import { stripTerminalCodes, ToolError } from "@skillquay/tools";
import { hubError } from "../../platform/errors.ts";
import type { SessionFile, SessionListing } from "./session-results.ts";

/** Where scripts leave their output, and what relative paths are below of. */
const OUTPUT_FOLDER = "/tmp";

export interface ReadOptions {
  readonly path: string;
  readonly startLine: number;
  readonly limit: number;
  /** Every byte as it is, whatever the file holds: for a person who saves it. */
  readonly asBytes?: boolean | undefined;
}

/**
 * Lines of a file in a sandbox, without the codes that only a terminal would obey; a file that is no text as base64.
 * The whole file is gone through, in pieces, since only that tells how many lines there are.
 */
export async function readOutput(
  session: Pick<SandboxSession, "id" | "readFile">,
  { path: asked, startLine, limit, asBytes }: ReadOptions,
): Promise<Omit<SessionFile, "expiresAt">> {
  const path = insidePath(asked);
  const first = await readPiece(session, path, 0);
  if (asBytes === true) return await readWhole(session, path, first);
  if (isBinary(first.bytes)) {
    const { sizeBytes } = first;
    if (sizeBytes > MAX_BINARY_BYTES) throw tooLarge(path, sizeBytes);
    return { path, sizeBytes, base64: Buffer.from(first.bytes).toString("base64") };
  }
  const lines = collectLines(startLine, limit);
  const decoder = new TextDecoder();
  let piece = first;
  for (let offset = 0; ; piece = await readPiece(session, path, offset)) {
    offset += piece.bytes.byteLength;
    const isLast = piece.isEnd || piece.bytes.byteLength === 0;
    lines.add(decoder.decode(piece.bytes, { stream: !isLast }));
    if (isLast) break;
  }
  return { path, sizeBytes: piece.sizeBytes, text: lines.end() };
}

async function readWhole(
  session: Pick<SandboxSession, "id" | "readFile">,
  path: string,
  first: SandboxFile,
): Promise<Omit<SessionFile, "expiresAt">> {
  const pieces: Uint8Array[] = [];
  let offset = 0;
  for (let piece = first; ; piece = await readPiece(session, path, offset)) {
    if (piece.sizeBytes > MAX_SAVED_BYTES) throw tooLargeToSave(path, piece.sizeBytes);
    pieces.push(piece.bytes);
    offset += piece.bytes.byteLength;
    // One that grows while it is read is cut where it was too large.
    if (piece.isEnd || piece.bytes.byteLength === 0 || offset > MAX_SAVED_BYTES) break;
  }
  return { path, sizeBytes: offset, base64: Buffer.concat(pieces).toString("base64") };
}

// All of it is in memory, at two instances when the session is at another one.
const MAX_SAVED_BYTES = 8 * 1024 * 1024;

function tooLargeToSave(path: string, sizeBytes: number): ToolError {
  return new ToolError(
    "file_too_large",
    `'${oneLine(path, 200)}' has ${sizeBytes} bytes; up to ${MAX_SAVED_BYTES} can be saved.`,
    { suggestions: ["Have the script write a smaller file"] },
  );
}

// One answer of the sandbox; below its cap for output.
const PIECE_BYTES = 1024 * 1024;
// Text of base64 is a third longer, and all of it goes through a model's context.
const MAX_BINARY_BYTES = 256 * 1024;
// The same as other tools show of a file at once.
const MAX_CHARS = 60_000;

/** Keeps the lines that were asked for out of text that comes in pieces, and counts all of them. */
function collectLines(startLine: number, limit: number) {
  const kept: string[] = [];
  let number = 1;
  let line = "";
  let lineIsEmpty = true;
  let charsLeft = MAX_CHARS;
  let hasCutLines = false;
  let isFull = false;
  const isInRange = () => number >= startLine && number < startLine + limit && !isFull;
  const extend = (part: string) => {
    if (part === "") return;
    lineIsEmpty = false;
    // One character more than fits tells that there was more.
    if (isInRange()) line += part.slice(0, MAX_CHARS + 1 - line.length);
  };
  const finish = () => {
    if (isInRange()) {
      const clean = stripTerminalCodes(line).replace(/\r$/, "");
      // A first line that alone is too long is shown in part; a later one is where the next read starts.
      if (clean.length > charsLeft && kept.length > 0) isFull = true;
      else {
        hasCutLines ||= line.length > charsLeft;
        kept.push(clean.slice(0, charsLeft));
        charsLeft -= clean.length;
      }
    }
    line = "";
    lineIsEmpty = true;
    number += 1;
  };
  return {
    add(text: string) {
      const parts = text.split("\n");
      for (const [index, part] of parts.entries()) {
        extend(part);
        if (index < parts.length - 1) finish();
      }
    },
    end() {
      if (!lineIsEmpty) finish();
      const totalLines = number - 1;
      return {
        lines: kept,
        startLine,
        totalLines,
        isEnd: startLine - 1 + kept.length >= totalLines,
        hasCutLines,
      };
    },
  };
}

/** Text has no NUL, and is mostly UTF-8. A few bad bytes are still text, shown with replacement characters. */
function isBinary(bytes: Uint8Array): boolean {
  const beginning = bytes.subarray(0, 8_000);
  if (beginning.includes(0)) return true;
  const text = new TextDecoder().decode(beginning);
  const strange = text.split("\ufffd").length - 1;
  return strange > 2 && strange > text.length / 10;
}

async function readPiece(
  session: Pick<SandboxSession, "id" | "readFile">,
  path: string,
  offsetBytes: number,
) {
  try {
    return await session.readFile(path, { maxBytes: PIECE_BYTES, offsetBytes });
  } catch (error) {
    throw isMissing(error) ? fileNotFound(session.id, path) : error;
  }
}

export async function listOutput(
  session: Pick<SandboxSession, "id" | "listFiles">,
  asked: string,
): Promise<Omit<SessionListing, "expiresAt">> {
  const directory = insidePath(asked);
  try {
    const entries = await session.listFiles(directory, { maxEntries: MAX_ENTRIES + OWN_ENTRIES + 1 });
    // What runs TypeScript lies there, too, and is nobody's output.
    const files = entries.filter((entry) => !entry.path.startsWith(`${OUTPUT_FOLDER}/.skillquay-`));
    return {
      directory,
      files: files.slice(0, MAX_ENTRIES).map((entry) => ({ ...entry })),
      hasMore: files.length > MAX_ENTRIES,
    };
  } catch (error) {
    throw isMissing(error) ? directoryNotFound(session.id, directory) : error;
  }
}

const MAX_ENTRIES = 500;
const OWN_ENTRIES = 4;

/** Relative paths are below /tmp, where output is. What a path may be is for the sandbox to say. */
function insidePath(path: string): string {
  const absolute = path.startsWith("/") ? path : `${OUTPUT_FOLDER}/${path}`;
  return absolute.replace(/\/+$/, "") || "/";
}

function isMissing(error: unknown): boolean {
  return (
    error instanceof SandboxError &&
    (error.code === "path_invalid" || error.code === "file_not_found" || error.code === "not_a_file")
  );
}

export function fileNotFound(sessionId: string, path: string): ToolError {
  return hubError("output_file_not_found", `The session has no file '${oneLine(path, 200)}'.`, {
    suggestions: [
      "List what there is in /tmp",
      "Output of the last run is in /tmp/last_run.out and /tmp/last_run.err",
    ],
    nextSteps: [{ tool: "skills_listOutputFiles", example: { sessionId } }],
  });
}

export function directoryNotFound(sessionId: string, directory: string): ToolError {
  return hubError("directory_not_found", `The session has no directory '${oneLine(directory, 200)}'.`, {
    suggestions: ["List /tmp, where scripts leave their output"],
    nextSteps: [{ tool: "skills_listOutputFiles", example: { sessionId } }],
  });
}

function tooLarge(path: string, sizeBytes: number): ToolError {
  return new ToolError(
    "file_too_large",
    `'${oneLine(path, 200)}' is not text and has ${sizeBytes} bytes; up to ${MAX_BINARY_BYTES} can be read.`,
    { suggestions: ["Have the script write a smaller file, or text"] },
  );
}
