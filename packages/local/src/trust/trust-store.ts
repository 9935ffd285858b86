import { mkdirSync, statSync } from "node:fs";
import { dirname } from "node:path";
import { writeFileAtomically } from "../index/write-file-atomically.ts";
import { withFileLock } from "./file-lock.ts";
import type { Project } from "./project-folder.ts";
import {
  type AllowedSkill,
  EMPTY_RECORD,
  givenBy,
  readTrustFile,
  type TrustRecord,
  trustFileText,
} from "./trust-file.ts";

/** What the person trusts, shared by every server of this user. */
export interface TrustStore {
  readonly file: string;
  /** As it is now, also after another process changed it. A damaged file trusts nothing. */
  read(): TrustRecord;
  isDamaged(): boolean;
  isTrusted(project: Project): boolean;
  trust(project: Project): Promise<void>;
  allowedSkill(place: Pick<AllowedSkill, "root" | "folder">): AllowedSkill | undefined;
  allowSkill(skill: Omit<AllowedSkill, "allowedAt">): Promise<void>;
  /** Forgets everything said about this real path; false when nothing was. */
  remove(path: string): Promise<boolean>;
}

export function openTrustStore(file: string, now: () => Date = () => new Date()): TrustStore {
  let kept: { stamp: string; record: TrustRecord | undefined } | undefined;
  const current = () => {
    const stamp = stampOf(file);
    if (kept?.stamp !== stamp) kept = { stamp, record: readTrustFile(file) };
    return kept.record;
  };
  const read = () => current() ?? EMPTY_RECORD;
  const change = async (edit: (record: TrustRecord) => TrustRecord): Promise<void> => {
    mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
    await withFileLock(`${file}.lock`, () => {
      // Read again under the lock: another server may have written since.
      writeFileAtomically(file, trustFileText(edit(readTrustFile(file) ?? EMPTY_RECORD)));
    });
    kept = undefined;
  };
  return {
    file,
    read,
    isDamaged: () => current() === undefined,
    isTrusted: ({ path, origin }) =>
      read().projects.some((project) => project.path === path && project.origin === origin),
    trust: ({ path, origin }) =>
      change(({ projects, skills }) => ({
        skills,
        projects: [
          ...projects.filter((project) => project.path !== path),
          { path, ...(origin !== undefined && { origin }), trustedAt: now().toISOString() },
        ],
      })),
    allowedSkill: ({ root, folder }) =>
      read().skills.find((skill) => skill.root === root && skill.folder === folder),
    allowSkill: (allowed) =>
      change(({ projects, skills }) => ({
        projects,
        skills: [
          ...skills.filter(({ root, folder }) => root !== allowed.root || folder !== allowed.folder),
          { ...withEarlier(allowed, skills), allowedAt: now().toISOString() },
        ],
      })),
    async remove(path) {
      const isAbout = (record: TrustRecord) =>
        record.projects.some((project) => project.path === path) ||
        record.skills.some(({ folder }) => folder === path);
      if (!isAbout(read())) return false;
      await change(({ projects, skills }) => ({
        projects: projects.filter((project) => project.path !== path),
        skills: skills.filter(({ folder }) => folder !== path),
      }));
      return true;
    },
  };
}

/** What the same bytes were given before stays theirs. */
function withEarlier(
  allowed: Omit<AllowedSkill, "allowedAt">,
  skills: readonly AllowedSkill[],
): Omit<AllowedSkill, "allowedAt"> {
  const { root, folder, digest } = allowed;
  const earlier = skills.find(
    (skill) => skill.root === root && skill.folder === folder && skill.digest === digest,
  );
  if (earlier === undefined) return allowed;
  return { ...allowed, given: [...new Set([...givenBy(earlier), ...givenBy(allowed)])] };
}

function stampOf(file: string): string {
  const stats = statSync(file, { throwIfNoEntry: false });
  return stats === undefined ? "" : `${stats.ino} ${stats.mtimeMs} ${stats.ctimeMs} ${stats.size}`;
}
