import type { SkillRoot } from "../discovery/skill-roots.ts";
import { type CachedIndex, indexHash, readIndexCache, writeIndexCache } from "./index-cache.ts";
import type { Scan } from "./scan-roots.ts";

/** Keeps the last scan for the next run, and writes it only when it differs from what is kept. */
export class IndexKeeper {
  readonly #directory: string;
  readonly #roots: readonly SkillRoot[];
  #keptHash: number | undefined;
  #unwritten: Scan | undefined;

  constructor(directory: string, roots: readonly SkillRoot[]) {
    this.#directory = directory;
    this.#roots = roots;
  }

  read(): CachedIndex | undefined {
    return readIndexCache(this.#directory, this.#roots);
  }

  /** Says that what was read is right: an equal scan need not be written. */
  leaveAsItIs(cached: CachedIndex): void {
    this.#keptHash = cached.hash;
  }

  /** Whether a complete, settled scan has to be written. */
  isNews(scan: Scan): boolean {
    const isNews = indexHash(scan) !== this.#keptHash;
    this.#unwritten = isNews ? scan : undefined;
    return isNews;
  }

  write(): void {
    const scan = this.#unwritten;
    if (scan === undefined) return;
    this.#unwritten = undefined;
    if (writeIndexCache(this.#directory, this.#roots, scan)) this.#keptHash = indexHash(scan);
  }
}
