import { createHash, randomBytes } from "node:crypto";
import { readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { findSkills } from "./find-skills.ts";

export type FoundSkills = ReturnType<typeof findSkills>;

export interface KeptCommit {
  readonly found: FoundSkills;
  /** By object; each has been compared with its name in the repository. */
  readonly contents: ReadonlyMap<string, Buffer>;
}

/**
 * What was found in a commit and read of it, in one file beside its copy: reading that takes a tenth of the time in which the
 * git program is started and asked again. `version` is that of whoever finds: another one may find something else.
 */
export async function readKeptCommit(copy: string, version: string): Promise<KeptCommit | undefined> {
  try {
    const file = join(copy, NAME);
    if ((await stat(file)).size > MOST_BYTES + HEAD_MAX_BYTES + LINE_MAX_BYTES) return undefined;
    const bytes = await readFile(file);
    const line = bytes.indexOf(0x0a);
    const [digest, length] = bytes.toString("latin1", 0, Math.min(line, LINE_MAX_BYTES)).split(" ");
    const end = line + 1 + Number(length);
    const headBytes = bytes.subarray(line + 1, end);
    if (digestOf(headBytes, version) !== digest) return undefined;
    const head: unknown = JSON.parse(headBytes.toString("utf8"));
    if (!isHead(head)) return undefined;
    const contents = new Map<string, Buffer>();
    let at = end;
    for (const [objectId, sizeBytes] of head.contents) {
      const content = bytes.subarray(at, at + sizeBytes);
      at += sizeBytes;
      if (objectIdOf(content) === objectId) contents.set(objectId, content);
    }
    return { found: head.found, contents };
  } catch {
    // A cache: without it the git program is asked.
    return undefined;
  }
}

/** Never throws. What is too much to be read at once is not kept. */
export async function keepCommit(
  copy: string,
  version: string,
  { found, contents }: KeptCommit,
): Promise<void> {
  const sizes = [...contents].map(([objectId, { length }]) => [objectId, length] as const);
  if (sizes.reduce((sum, [, sizeBytes]) => sum + sizeBytes, 0) > MOST_BYTES) return;
  const head = Buffer.from(JSON.stringify({ found, contents: sizes } satisfies KeptHead));
  if (head.length > HEAD_MAX_BYTES) return;
  const line = Buffer.from(`${digestOf(head, version)} ${head.length}\n`);
  const unfinished = join(copy, `${NAME}.${randomBytes(8).toString("hex")}`);
  try {
    const all = Buffer.concat([line, head, ...contents.values()]);
    await writeFile(unfinished, all, { mode: 0o600, flag: "wx" });
    await rename(unfinished, join(copy, NAME));
  } catch {
    // The copy has gone, or the disk is full: the next one reads it from the repository again.
    await rm(unfinished, { force: true }).catch(() => {});
  }
}

interface KeptHead {
  readonly found: FoundSkills;
  readonly contents: readonly (readonly [string, number])[];
}

const NAME = "skillquay-skills";
// Thirty skills have less than one; whoever reads a collection of a thousand waits for the git program.
export const MOST_BYTES = 32 * 1024 * 1024;
const HEAD_MAX_BYTES = 8 * 1024 * 1024;
const LINE_MAX_BYTES = 100;

function digestOf(head: Buffer, version: string): string {
  return createHash("sha256").update(`${version}\0`).update(head).digest("hex");
}

/** The name that git gives a content. */
function objectIdOf(content: Buffer): string {
  return createHash("sha1").update(`blob ${content.length}\0`).update(content).digest("hex");
}

/** The digest has told that we wrote it. */
function isHead(value: unknown): value is KeptHead {
  const { found, contents } = Object(value);
  return Array.isArray(contents) && Array.isArray(found?.skills) && Array.isArray(found?.skipped);
}
