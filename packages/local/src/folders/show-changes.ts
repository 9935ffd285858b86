import { constants } from "node:fs";
import { open } from "node:fs/promises";
import { join } from "node:path";
import { oneLine } from "@skillquay/skill";
import type { FileChange } from "./compare-copy.ts";
import { textDiff } from "./text-diff.ts";

/** What a person reads before they say whether it is kept: each file with what changed in it, cut to size. */
export async function showChanges(
  folder: string,
  copy: string,
  files: readonly FileChange[],
): Promise<string> {
  const lines: string[] = [];
  let left = MOST_CHARS;
  for (const [index, change] of files.entries()) {
    const shown = await showFile(folder, copy, change);
    const size = shown.reduce((sum, line) => sum + line.length + 1, 0);
    if (size > left || index === MOST_FILES) {
      lines.push(`… and ${files.length - index} more files`);
      break;
    }
    lines.push(...shown);
    left -= size;
  }
  return lines.join("\n");
}

// What fits into one question of a client, and what somebody reads.
const MOST_CHARS = 8_000;
const MOST_FILES = 100;
const MOST_LINES_OF_A_FILE = 40;
const LARGEST_COMPARED_BYTES = 256 * 1024;

async function showFile(folder: string, copy: string, change: FileChange): Promise<string[]> {
  const { path, kind, sizeBytes, refused, original } = change;
  const head = `${kind} ${oneLine(path, 300)}${refused === undefined ? "" : ` (not kept: ${refused})`}`;
  if (kind === "removed" || refused !== undefined) return [head];
  const after = await textOf(join(copy, path));
  if (after === undefined) return [`${head} (${sizeBytes} bytes)`];
  const earlier = original === undefined ? "" : await textOf(join(folder, path));
  if (earlier === undefined) return [`${head} (${sizeBytes} bytes)`];
  return [head, ...textDiff(earlier, after, MOST_LINES_OF_A_FILE)];
}

/** Undefined for what is no text, is too large, or is not there. */
async function textOf(path: string): Promise<string | undefined> {
  const file = await open(path, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK).catch(
    () => undefined,
  );
  try {
    const stats = await file?.stat();
    if (file === undefined || stats?.isFile() !== true || stats.size > LARGEST_COMPARED_BYTES)
      return undefined;
    const bytes = await file.readFile();
    return bytes.includes(0) ? undefined : new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  } finally {
    await file?.close();
  }
}
