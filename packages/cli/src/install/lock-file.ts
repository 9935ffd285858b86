import { lstatSync, readFileSync } from "node:fs";
import { isStrictName } from "@skillquay/skill";
import { terminalLine } from "../output/terminal-text.ts";
import { CliError } from "../program/cli-error.ts";
import type { InstallPlace } from "./install-place.ts";
import { type LockEntry, lockEntrySchema } from "./lock-entry.ts";
import { writeDurably } from "./write-durably.ts";

export interface LockFile {
  /** By name; what cannot be read of it is in `whole` all the same. */
  readonly skills: ReadonlyMap<string, LockEntry>;
  /** As it was read: members that others put there are kept. */
  readonly whole: Readonly<Record<string, unknown>>;
}

type Place = Pick<InstallPlace, "lockFile" | "scope">;

/** What is locked now. Throws for a file that is there and is none: it must not be taken for an empty one and replaced. */
export function readLock({ lockFile, scope }: Place): LockFile {
  const stats = lstatSync(lockFile, { throwIfNoEntry: false });
  if (stats === undefined) return { skills: new Map(), whole: { version: VERSIONS[scope], skills: {} } };
  const invalid = (why: string, cause?: unknown) =>
    new CliError("lock_invalid", `${lockFile} ${why}, so nothing was changed.`, {
      suggestions: ["Repair it (a merge may have left marks in it), or restore it from version control."],
      cause,
    });
  if (!stats.isFile() || stats.size > LARGEST_BYTES) throw invalid("is no file of at most 16 MiB");
  let whole: Record<string, unknown>;
  try {
    whole = Object(JSON.parse(readFileSync(lockFile, "utf8")));
  } catch (cause) {
    throw invalid("is not JSON", cause);
  }
  if (typeof whole.version !== "number" || typeof whole.skills !== "object" || whole.skills === null)
    throw invalid("is no lock file of skills");
  const skills = new Map<string, LockEntry>();
  for (const [name, raw] of Object.entries(whole.skills)) {
    // It comes with a repository: a name in it becomes the name of a folder.
    if (!isStrictName(name))
      throw invalid(`names a skill '${terminalLine(name).slice(0, 80)}', which is no name of one`);
    const parsed = lockEntrySchema().safeParse(raw);
    if (!parsed.success) {
      const [issue] = parsed.error.issues;
      throw invalid(`is wrong about '${name}' at ${issue?.path.join(".") || "its entry"}`, parsed.error);
    }
    skills.set(name, parsed.data);
  }
  return { skills, whole };
}

/** Sets and removes entries in the file as it is now. Only while nobody else does: see `applyChanges`. */
export function changeLock(
  place: Place,
  changes: ReadonlyMap<string, LockEntry | undefined>,
  now: Date,
): void {
  const { whole, skills: before } = readLock(place);
  const entries: Record<string, unknown> = { ...Object(whole.skills) };
  for (const [name, entry] of changes) {
    if (entry === undefined) delete entries[name];
    else if (place.scope === "project") entries[name] = entry;
    else {
      const installedAt = before.get(name)?.installedAt ?? now.toISOString();
      entries[name] = { ...entry, installedAt, updatedAt: now.toISOString() };
    }
  }
  const sorted = Object.fromEntries(
    Object.keys(entries)
      .sort()
      .map((name) => [name, entries[name]]),
  );
  writeDurably(place.lockFile, `${JSON.stringify({ ...whole, skills: sorted }, undefined, 2)}\n`);
}

// The numbers that the `skills` command line writes.
const VERSIONS = { project: 1, user: 3 } as const;
const LARGEST_BYTES = 16 * 1024 * 1024;
