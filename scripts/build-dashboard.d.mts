/** Writes the pages into each of `folders`, unless what is there was made of the same sources. */
export function buildDashboard(options?: {
  readonly folders?: readonly string[];
}): Promise<{ readonly folders: readonly string[]; readonly isFresh: boolean }>;
