import { randomUUID } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { digestOf, isStrictName, oneLine } from "@skillquay/skill";
import type { ArchiveFile } from "@skillquay/skill/archive";
import { hubFolder, type JoinedHub } from "./hub-root.ts";
import { type HubState, readHubState, writeHubState } from "./hub-state.ts";

/** How a hub is asked, whatever it speaks. */
export interface HubReader {
  /** Every skill that the person may see there, with the digests that its files must have. Throws where it does not answer. */
  list(): Promise<readonly HubSkillEntry[]>;
}

export interface HubSkillEntry {
  readonly name: string;
  readonly files: readonly { readonly path: string; readonly digest: string; readonly sizeBytes: number }[];
  /** Its files, checked against their digests and fit to be written. Throws where they are not. */
  read(): Promise<readonly ArchiveFile[]>;
}

/** What may be kept of one hub; what is beyond stays there, and is named. */
export interface SyncLimits {
  readonly skills: number;
  readonly bytes: number;
}

const LIMITS: SyncLimits = { skills: 2_000, bytes: 512 * 1024 * 1024 };

/**
 * Makes the copy of a hub as the hub is now: reads what is new or changed, removes what is gone. Never throws for a hub: one
 * that does not answer leaves the copy as it was, and the reason in its state.
 */
export async function syncHub(
  hub: JoinedHub,
  reader: HubReader,
  { cacheDirectory, now, limits = LIMITS }: { cacheDirectory: string; now: () => Date; limits?: SyncLimits },
): Promise<HubState> {
  const lastState = readHubState(cacheDirectory, hub);
  const folder = hubFolder(cacheDirectory, hub);
  const revisions: Record<string, string> = { ...lastState?.revisions };
  const finish = (state: Pick<HubState, "syncedAt" | "problem">): HubState => {
    const done = { ...state, triedAt: now().toISOString(), revisions };
    writeHubState(cacheDirectory, hub, done);
    return done;
  };
  const skipped: string[] = [];
  try {
    const { entries, leftOut } = chosen(await reader.list(), limits);
    skipped.push(...leftOut);
    removeUnfinished(folder, now());
    for (const entry of entries) {
      const revision = revisionOf(entry);
      const place = join(folder, "skills", entry.name);
      if (revisions[entry.name] === revision && existsSync(place)) continue;
      try {
        replaceFolder(folder, entry.name, await entry.read());
        revisions[entry.name] = revision;
      } catch (error) {
        // One bad skill does not keep the others away; an older copy of it is better than none.
        skipped.push(`${entry.name}: ${reasonOf(error)}`);
      }
    }
    const names = new Set(entries.map(({ name }) => name));
    for (const name of Object.keys(revisions)) {
      if (names.has(name)) continue;
      if (isStrictName(name)) rmSync(join(folder, "skills", name), { recursive: true, force: true });
      delete revisions[name];
    }
    const problem = skipped.length === 0 ? {} : { problem: `Left out: ${skipped.slice(0, 5).join("; ")}` };
    return finish({ syncedAt: now().toISOString(), ...problem });
  } catch (error) {
    const { syncedAt } = lastState ?? {};
    return finish({ ...(syncedAt !== undefined && { syncedAt }), problem: reasonOf(error) });
  }
}

function chosen(all: readonly HubSkillEntry[], limits: SyncLimits) {
  const entries: HubSkillEntry[] = [];
  const leftOut: string[] = [];
  const seen = new Set<string>();
  let bytes = 0;
  for (const entry of all) {
    // Becomes the name of a folder here.
    if (!isStrictName(entry.name) || seen.has(entry.name)) continue;
    seen.add(entry.name);
    bytes += entry.files.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0);
    if (entries.length < limits.skills && bytes <= limits.bytes) entries.push(entry);
    else leftOut.push(`${entry.name}: more than is kept of one hub`);
  }
  return { entries, leftOut };
}

function revisionOf({ files }: HubSkillEntry): string {
  const rows = files.map(({ path, digest }) => [path, digest]).toSorted();
  return digestOf(Buffer.from(JSON.stringify(rows)));
}

/** Written whole beside its place and moved there: a server never sees half of a skill. */
function replaceFolder(folder: string, name: string, files: readonly ArchiveFile[]): void {
  const work = join(folder, "work", randomUUID());
  try {
    for (const { path, bytes, executable } of files) {
      const file = join(work, "new", path);
      mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
      writeFileSync(file, bytes, { flag: "wx", mode: executable ? 0o700 : 0o600 });
    }
    const place = join(folder, "skills", name);
    mkdirSync(dirname(place), { recursive: true, mode: 0o700 });
    if (existsSync(place)) renameSync(place, join(work, "old"));
    renameSync(join(work, "new"), place);
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

/** What a process left that ended in between. */
function removeUnfinished(folder: string, now: Date): void {
  const work = join(folder, "work");
  if (!existsSync(work)) return;
  for (const name of readdirSync(work)) {
    const age = now.getTime() - (statSync(join(work, name), { throwIfNoEntry: false })?.mtimeMs ?? 0);
    if (age > UNFINISHED_MS) rmSync(join(work, name), { recursive: true, force: true });
  }
}

const UNFINISHED_MS = 60 * 60_000;

function reasonOf(error: unknown): string {
  return oneLine(error instanceof Error ? error.message : String(error), 300);
}
