import { terminalLine } from "../output/terminal-text.ts";
import { CliError } from "../program/cli-error.ts";
import type { CommandContext } from "../program/command.ts";
import type { JudgedSkill } from "./judge-skill.ts";
import { readKeptSkill } from "./kept-skills.ts";
import type { LockEntry, LockedSource } from "./lock-entry.ts";
import { offerSkill } from "./offer-skill.ts";
import type { OpenedSource } from "./opened-source.ts";
import { sourceOfEntry } from "./source-of-entry.ts";
import { openSource } from "./sources/open-source.ts";
import { type Judge, withJudge } from "./with-judge.ts";

export interface FetchedSkill {
  readonly name: string;
  readonly entry: LockEntry;
  readonly locked?: LockedSource;
  readonly commit?: string | undefined;
  readonly range?: string | undefined;
  readonly skill?: JudgedSkill;
  /** Why it could not be got from its source. */
  readonly problem?: { readonly code: string; readonly message: string };
  /** It is in `skill` all the same: these bytes came from there before, and were kept. */
  readonly isKept?: boolean;
}

export interface FetchOptions {
  readonly isPinned: boolean;
  readonly signal: AbortSignal;
  /** Of the command, where it scans more than this. */
  readonly judge?: Judge;
}

/**
 * Gets locked skills again: as they are now at their sources, or, with `isPinned`, as the commits have them that the lock
 * names, from the cache where a source does not have them any more. Each source is asked once. What cannot be got has the
 * reason.
 */
export async function fetchLocked(
  context: CommandContext,
  entries: readonly (readonly [name: string, entry: LockEntry])[],
  { isPinned, signal, judge }: FetchOptions,
): Promise<readonly FetchedSkill[]> {
  if (judge === undefined)
    return withJudge(context, signal, (judge) => fetchLocked(context, entries, { isPinned, signal, judge }));
  const groups = new Map<string, (readonly [string, LockEntry])[]>();
  for (const named of entries) {
    const [name, { source, sourceType, sourceUrl, ref, skillquay }] = named;
    // A hub is asked for one skill at a time.
    const own = sourceType === "hub" ? name : "";
    const pinned = isPinned ? [skillquay?.commit, skillquay?.version] : [];
    const key = JSON.stringify([source, sourceType, sourceUrl, ref, skillquay?.range, own, pinned]);
    groups.set(key, [...(groups.get(key) ?? []), named]);
  }
  const fetched: FetchedSkill[] = [];
  for (const group of groups.values()) {
    const progress = { done: fetched.length, total: entries.length };
    const got = await fetchGroup(context, group, { isPinned, signal, judge, progress });
    fetched.push(...(isPinned ? await withKept(context, got, judge) : got));
  }
  return fetched.sort((a, b) => (a.name < b.name ? -1 : 1));
}

interface GroupOptions extends FetchOptions {
  readonly judge: Judge;
  /** What the groups before it had, and what all have together. */
  readonly progress: { readonly done: number; readonly total: number };
}

async function fetchGroup(
  context: CommandContext,
  group: readonly (readonly [string, LockEntry])[],
  { isPinned, signal, judge, progress }: GroupOptions,
): Promise<readonly FetchedSkill[]> {
  const failed = (code: string, message: string) =>
    group.map(([name, entry]) => ({ name, entry, problem: { code, message } }));
  let opened: OpenedSource | undefined;
  try {
    const [[firstName, first] = ["", undefined]] = group;
    const { gitBase } = context.settings;
    const words = { gitBase, homeDirectory: context.io.homeDirectory };
    const source = first && sourceOfEntry(firstName, first, words);
    if (first === undefined || source === undefined)
      return failed("source_unknown", "Only the program that installed it knows where it is from.");
    context.out.progress(`Reading ${terminalLine(first.source)}`);
    const commit = isPinned ? first.skillquay?.commit : undefined;
    const names = group.map(([name]) => name);
    const version = isPinned ? first.skillquay?.version : undefined;
    opened = await openSource(context, source, { commit, version, names, signal });
    const fetched: FetchedSkill[] = [];
    for (const [name, entry] of group) {
      const offered =
        opened.skills.find((skill) => skill.name === name && skill.skillPath === entry.skillPath) ??
        opened.skills.find((skill) => skill.name === name);
      const skipped = opened.skipped.find(({ path }) => path.split("/").includes(name));
      if (offered === undefined) {
        const why = skipped === undefined ? "The source no longer has it." : terminalLine(skipped.reason);
        fetched.push({ name, entry, problem: { code: "skill_not_found", message: why } });
        continue;
      }
      const { done, total } = progress;
      const skill = await judge.judge(offered, { done: done + fetched.length, total });
      const { locked, commit: at, range } = opened;
      fetched.push({ name, entry, locked, commit: at, range, skill });
    }
    return fetched;
  } catch (error) {
    if (!(error instanceof CliError)) throw error;
    return failed(error.code, error.message);
  } finally {
    context.out.endProgress();
    await opened?.close();
  }
}

/** What a site, a hub or a server does not give as the lock has it is taken from the cache, where it is. */
async function withKept(
  { io, out }: CommandContext,
  fetched: readonly FetchedSkill[],
  judge: Judge,
): Promise<readonly FetchedSkill[]> {
  const all: FetchedSkill[] = [];
  for (const one of fetched) {
    const { name, entry, skill, problem } = one;
    const isThere = skill !== undefined && skill.manifestDigest === entry.skillquay?.manifestDigest;
    const files = isThere ? undefined : await readKeptSkill(io, entry);
    const main = files?.find(({ path }) => /^skill\.md$/i.test(path));
    const offered =
      main && offerSkill({ place: name, folderName: name, mainFile: main, read: async () => files ?? [] });
    if (offered === undefined || !("name" in offered)) {
      all.push(one);
      continue;
    }
    const kept = await judge.judge(offered, { done: all.length, total: fetched.length });
    const { version } = entry.skillquay ?? {};
    all.push({
      name,
      entry,
      // As they were when they came: the entry of the lock is what they are kept by.
      locked: entry,
      skill: { ...kept, ...(version !== undefined && { version }) },
      isKept: true,
      problem: problem ?? { code: "bytes_differ", message: "Its source has other bytes by now." },
    });
  }
  out.endProgress();
  return all;
}
