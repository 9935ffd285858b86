import { resolve } from "node:path";
import { treeIdOf } from "./git-tree-id.ts";
import type { InstallPlace } from "./install-place.ts";
import type { JudgedSkill } from "./judge-skill.ts";
import type { LockEntry, LockedSource } from "./lock-entry.ts";

export interface EntryFacts {
  readonly locked: LockedSource;
  readonly commit?: string | undefined;
  readonly agents: readonly string[];
  readonly copies: boolean;
  readonly range?: string | undefined;
  readonly requested?: string | undefined;
  readonly requires?: readonly string[] | undefined;
  readonly isDependency?: boolean | undefined;
  /** Why a person takes it although the scan blocks it. */
  readonly reason?: string | undefined;
}

/** What the lock says of a skill that was judged: the other program's members as it would write them, ours beside. */
export function lockEntryOf(skill: JudgedSkill, facts: EntryFacts, place: InstallPlace): LockEntry {
  const { scope } = place;
  const { skillPath, manifest, report, files, treeDigest, manifestDigest, signature, computedHash } = skill;
  const { commit, agents, copies, reason, range, requested, requires = [], isDependency } = facts;
  const locked = scope === "user" ? wholePath(facts.locked, place) : facts.locked;
  const executable = manifest.filter((file) => file.executable).map(({ path }) => path);
  const blocking = report.findings.filter(({ severity }) => severity === "block");
  return {
    ...locked,
    ...(scope === "user" && locked.sourceUrl === undefined && { sourceUrl: locked.source }),
    ...(skillPath !== undefined && { skillPath }),
    ...(scope === "project" ? { computedHash } : { skillFolderHash: treeIdOf(files) }),
    skillquay: {
      ...(commit !== undefined && { commit }),
      ...(skill.version !== undefined && locked.sourceType === "hub" && { version: skill.version }),
      ...(range !== undefined && { range }),
      ...(requested !== undefined && { requested }),
      ...(requires.length > 0 && { requires: [...requires].sort() }),
      ...(isDependency === true && { dependency: true }),
      treeDigest,
      manifestDigest,
      files: Object.fromEntries(
        manifest.toSorted((a, b) => (a.path < b.path ? -1 : 1)).map(({ path, digest }) => [path, digest]),
      ),
      ...(executable.length > 0 && { executable: executable.sort() }),
      verdict: report.verdict,
      engine: report.engine,
      ...(reason !== undefined &&
        blocking.length > 0 && {
          accepted: {
            reason,
            findings: blocking.map(({ rule, path }) => `${rule} ${path}`.slice(0, 400)),
          },
        }),
      ...(signature.state === "valid" && { signer: signature.signer }),
      agents: [...agents],
      ...(copies && { copies }),
    },
  };
}

/** A person's own lock is read from any folder. */
function wholePath(locked: LockedSource, { machine }: InstallPlace): LockedSource {
  return /^\.{1,2}(?:\/|$)/.test(locked.source)
    ? { ...locked, source: resolve(machine.cwd, locked.source) }
    : locked;
}
