import { existsSync, realpathSync, statSync } from "node:fs";
import { release } from "node:os";
import { checksum } from "./snapshot-file.ts";

/**
 * What must be as it was for answers that were kept to be the ones that a full start would give now. Collected where the
 * answers are made, and compared, field by field, where they are used.
 */
export interface Conditions {
  readonly argv: readonly string[];
  readonly cwd: string;
  readonly homeDirectory: string;
  /** Of the kernel and the user: a sandbox that worked under another one proves nothing. */
  readonly system: string;
  /** Variables that the answers may depend on, by checksum, since some are secret; null for one that was not set. */
  readonly environment: readonly (readonly [name: string, sum: number | null])[];
  /** Paths that decide by being there or not. */
  readonly presence: readonly (readonly [path: string, isThere: boolean])[];
  /** Files and folders by their stamp; null for one that was not there. */
  readonly files: readonly (readonly [path: string, stamp: string | null])[];
  /** Folders by their real path: a link may lead elsewhere by now. */
  readonly realPaths: readonly (readonly [path: string, realPath: string])[];
  /** The hours in which the answers hold; null when they do not depend on the time. */
  readonly rotation: number | null;
  /** What the project is about, as JSON text. */
  readonly project: string;
  /** Programs that were looked for. */
  readonly programs: readonly (readonly [name: string, isThere: boolean])[];
  /** MCP servers that were looked for; null when nothing is known of any. */
  readonly servers: readonly (readonly [name: string, isThere: boolean | null])[];
  /** Where skills are looked for, and how often those in it were used, as text. */
  readonly roots: readonly string[];
  readonly uses: string;
}

/** How things are now. Each is asked for once, and only when everything asked for before it was as it should be. */
export interface Surroundings {
  readonly argv: readonly string[];
  readonly cwd: string;
  readonly homeDirectory: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  rotation(): number;
  project(): string;
  hasProgram(name: string): boolean;
  hasServer(name: string): boolean | undefined;
  uses(roots: readonly string[]): string;
}

/** The first condition that does not hold; undefined when all do. */
export function brokenCondition(conditions: Conditions, now: Surroundings): string | undefined {
  if (!sameTexts(conditions.argv, now.argv)) return "arguments";
  if (conditions.cwd !== now.cwd || conditions.homeDirectory !== now.homeDirectory) return "folder";
  if (conditions.system !== systemOf()) return "system";
  for (const [name, sum] of conditions.environment) {
    if (variableSum(now.env[name]) !== sum) return `variable ${name}`;
  }
  if (conditions.rotation !== null && conditions.rotation !== now.rotation()) return "rotation";
  for (const [path, isThere] of conditions.presence) if (existsSync(path) !== isThere) return `path ${path}`;
  for (const [path, stamp] of conditions.files) if (stampText(path) !== stamp) return `file ${path}`;
  for (const [path, realPath] of conditions.realPaths) {
    if (realPathOf(path) !== realPath) return `link ${path}`;
  }
  if (conditions.project !== now.project()) return "project";
  for (const [name, isThere] of conditions.programs)
    if (now.hasProgram(name) !== isThere) return `program ${name}`;
  for (const [name, isThere] of conditions.servers)
    if ((now.hasServer(name) ?? null) !== isThere) return `server ${name}`;
  return conditions.uses === now.uses(conditions.roots) ? undefined : "uses";
}

export function variableSum(value: string | undefined): number | null {
  return value === undefined ? null : checksum(Buffer.from(value));
}

export function systemOf(): string {
  return `${process.platform} ${release()} ${process.getuid?.() ?? "-"}`;
}

/** Size, times and identity of a file; null when there is none. */
export function stampText(path: string): string | null {
  try {
    const stats = statSync(path, { throwIfNoEntry: false });
    if (stats === undefined) return null;
    // A folder's size says nothing that its times do not.
    return `${stats.isDirectory() ? "/" : stats.size} ${stats.mtimeMs} ${stats.ctimeMs} ${stats.ino}`;
  } catch (error) {
    return error instanceof Error && "code" in error ? `! ${String(error.code)}` : "!";
  }
}

export function realPathOf(path: string): string {
  try {
    return realpathSync.native(path);
  } catch {
    return "";
  }
}

function sameTexts(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((text, index) => text === b[index]);
}
