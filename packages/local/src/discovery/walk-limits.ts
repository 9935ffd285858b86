/** How much of one root is looked at. What is beyond is not: a problem says so. */
export interface WalkLimits {
  /** Levels of folders below the root. Real collections go down to 9. */
  readonly depth: number;
  readonly skills: number;
  /** Folders that are neither skills nor inside one, in all roots of one owner: a project with forty roots is one project. */
  readonly foldersOutsideSkills: number;
  /** Folders inside one skill, without those of skills nested in it. It serves 512 files at most. */
  readonly foldersInSkill: number;
  /** Folders altogether, in all roots of one owner. */
  readonly folders: number;
  /** Entries of one folder. */
  readonly entriesInFolder: number;
  /** Entries altogether, in all roots of one owner. */
  readonly entries: number;
  /** Links that are resolved. */
  readonly links: number;
  /** Problems that are told. */
  readonly problems: number;
  /** Time spent on the root itself, not on what went on meanwhile. */
  readonly timeMs: number;
}

export const walkLimits: WalkLimits = {
  depth: 10,
  skills: 10_000,
  foldersOutsideSkills: 5_000,
  foldersInSkill: 1_000,
  folders: 50_000,
  entriesInFolder: 20_000,
  entries: 500_000,
  links: 20_000,
  problems: 1_000,
  timeMs: 30_000,
};

/** What the roots of one owner have used together. */
export interface SharedCounts {
  folders: number;
  foldersOutsideSkills: number;
  entries: number;
}

export function noCounts(): SharedCounts {
  return { folders: 0, foldersOutsideSkills: 0, entries: 0 };
}
