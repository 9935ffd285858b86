import { mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { writeFileAtomically } from "../index/write-file-atomically.ts";

export interface SkillUse {
  /** Loads, of which each counts half after a fortnight, as it was at the last one. */
  readonly count: number;
  readonly lastUsedAtMs: number;
}

export interface UsageRecord {
  /** As it was at the start: what models are shown must not move while they work. */
  useOf(folder: string): SkillUse | undefined;
  record(folder: string, nowMs: number): void;
  /** Writes what was recorded since the last flush. Never throws: a lost count is no failure. */
  flush(): void;
}

export interface UsageRecordOptions {
  readonly flushAfterMs?: number;
  /** Called after counts were written. */
  readonly onWritten?: (() => void) | undefined;
  /** What a server that goes on was started with, instead of what is recorded by now. */
  readonly atStart?: ReadonlyMap<string, SkillUse> | undefined;
}

/** How often each skill was loaded and when last, kept beside the cache. Without a folder it is kept in memory only. */
export function openUsageRecord(
  directory: string | undefined,
  { flushAfterMs = 2_000, onWritten, atStart: given }: UsageRecordOptions = {},
): UsageRecord {
  const path = directory === undefined ? undefined : usageFile(directory);
  const atStart = given ?? (path === undefined ? new Map<string, SkillUse>() : readUses(path));
  const pending = new Map<string, SkillUse>();
  let timer: NodeJS.Timeout | undefined;

  const flush = () => {
    clearTimeout(timer);
    timer = undefined;
    if (path === undefined || directory === undefined || pending.size === 0) return;
    try {
      mkdirSync(directory, { recursive: true, mode: 0o700 });
      // Read again: other servers of the same user count in the same file.
      writeFileAtomically(path, encode(merge(readUses(path), pending)));
      pending.clear();
      onWritten?.();
    } catch {
      // A full or read-only disk: the counts stay in memory and are tried again with the next one.
    }
  };

  return {
    useOf: (folder) => atStart.get(folder),
    record(folder, nowMs) {
      pending.set(folder, { count: (pending.get(folder)?.count ?? 0) + 1, lastUsedAtMs: nowMs });
      timer ??= setTimeout(flush, flushAfterMs).unref();
    },
    flush,
  };
}

/** Where the record of a folder is. */
export function usageFile(directory: string): string {
  return join(directory, "usage.json");
}

// The least recently used ones are forgotten beyond this.
const MOST_SKILLS = 5_000;

function merge(
  stored: ReadonlyMap<string, SkillUse>,
  added: ReadonlyMap<string, SkillUse>,
): Map<string, SkillUse> {
  const merged = new Map(stored);
  for (const [folder, use] of added) {
    const earlier = merged.get(folder);
    merged.set(folder, earlier === undefined ? use : addUses(earlier, use));
  }
  const newest = [...merged].sort(([, a], [, b]) => b.lastUsedAtMs - a.lastUsedAtMs);
  return new Map(newest.slice(0, MOST_SKILLS));
}

// What was used every day a year ago and once today is no favourite any more.
function addUses(a: SkillUse, b: SkillUse): SkillUse {
  const [older, newer] = a.lastUsedAtMs <= b.lastUsedAtMs ? [a, b] : [b, a];
  const left = 0.5 ** ((newer.lastUsedAtMs - older.lastUsedAtMs) / HALF_LIFE_MS);
  const count = Math.round((older.count * left + newer.count) * 1_000) / 1_000;
  return { count, lastUsedAtMs: newer.lastUsedAtMs };
}

const HALF_LIFE_MS = 14 * 24 * 60 * 60 * 1_000;

function encode(uses: ReadonlyMap<string, SkillUse>): string {
  const skills = [...uses].map(([folder, use]) => [folder, use.count, use.lastUsedAtMs]);
  return `${JSON.stringify({ version: 1, skills })}\n`;
}

/** What is recorded now, by folder of the skill. A file that is missing or not ours has nothing. */
export function readUses(path: string): Map<string, SkillUse> {
  const uses = new Map<string, SkillUse>();
  try {
    const stored: unknown = JSON.parse(readFileSync(path, "utf8"));
    if (!isStored(stored)) return uses;
    for (const row of stored.skills) {
      if (!Array.isArray(row)) continue;
      const [folder, count, lastUsedAtMs]: unknown[] = row;
      if (typeof folder === "string" && isCount(count) && isCount(lastUsedAtMs))
        uses.set(folder, { count, lastUsedAtMs });
    }
  } catch {
    // Missing or not ours: start counting anew.
  }
  return uses;
}

function isStored(value: unknown): value is { skills: unknown[] } {
  if (typeof value !== "object" || value === null || !("version" in value) || !("skills" in value))
    return false;
  return value.version === 1 && Array.isArray(value.skills);
}

function isCount(value: unknown): value is number {
  return typeof value === "number" && Number.isFinite(value) && value >= 0;
}
