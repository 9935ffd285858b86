import type { UploadedFile } from "../skills/index.ts";
import type { IndexedSkill, SourceIndex, SyncProgress } from "./indexed-skill.ts";

/** How one kind of source is read. */
export interface SourceReader {
  /** Asks what is there now, without reading it. */
  look(source: SourcePlace, signal?: AbortSignal): Promise<SourceLook>;
  /** The bytes of a skill in the revision that was indexed; undefined when the source no longer has that. */
  fetch(source: SourcePlace, skill: SkillPlace, signal?: AbortSignal): Promise<UploadedFile[] | undefined>;
  /** Called when a new state is stored: what older ones needed may go. */
  settle(sourceId: string, seen: string): Promise<void>;
  /** Called when the source is gone. */
  forget(sourceId: string): Promise<void>;
}

export interface SourcePlace {
  readonly id: string;
  readonly url: string;
  /** Branch, tag or commit; undefined takes the default. */
  readonly revision: string | undefined;
}

export interface SkillPlace {
  readonly path: string;
  readonly revision: string;
}

export interface SourceLook {
  readonly seen: string;
  read(options: ReadOptions): Promise<SourceIndex>;
}

export interface ReadOptions {
  /** What the sync before found, by path. */
  readonly known: ReadonlyMap<string, IndexedSkill>;
  readonly signal?: AbortSignal | undefined;
  readonly onProgress?: ((progress: SyncProgress) => void) | undefined;
}
