import type { ArchiveFile } from "@skillquay/skill/archive";
import type { Skipped } from "@skillquay/skill/published";
import type { LockedSource } from "./lock-entry.ts";

/** A source that was asked what it has. */
export interface OpenedSource {
  /** What is written down to find it again. */
  readonly locked: LockedSource;
  /** The commit that was looked at. */
  readonly commit?: string;
  /** Of tags, where one was asked for: `^1.2`. */
  readonly range?: string;
  readonly skills: readonly OfferedSkill[];
  /** What could have been a skill and cannot be taken, with the reason. */
  readonly skipped: readonly Skipped[];
  close(): Promise<void>;
}

export interface OfferedSkill {
  readonly name: string;
  readonly description: string;
  /** Its main file in the source, for those who read the lock; absent where the source has no folders. */
  readonly skillPath?: string;
  /** False where the source does not tell which files may be run. */
  readonly hasModes?: boolean;
  /** Which version of it this is, where the source counts them. */
  readonly version?: number;
  /** Why its publisher took this version back. */
  readonly yanked?: string;
  /** Its bytes, not yet looked at. */
  read(): Promise<readonly ArchiveFile[]>;
}
