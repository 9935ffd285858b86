import type { Skipped } from "@skillquay/skill/published";

/** A skill of a source as a sync saw it. */
export interface IndexedSkill {
  readonly name: string;
  readonly description: string;
  readonly tags: readonly string[];
  /** Folder in the repository, or address at the publisher; the same skill has the same one at the next sync. */
  readonly path: string;
  readonly revision: string;
  readonly treeDigest: string;
  readonly license: string | undefined;
}

/** All that one sync found; it takes the place of what the one before found. */
export interface SourceIndex {
  /** A commit, or the digest of a publisher's index. */
  readonly seen: string;
  readonly skills: readonly IndexedSkill[];
  readonly skipped: readonly Skipped[];
}

/** How far a sync is. */
export interface SyncProgress {
  readonly done: number;
  readonly total: number;
}
