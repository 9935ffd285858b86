/** Writes the pages into each of `folders`, unless what is there was made of the same sources. */
export function buildPages(options?: { readonly folders?: readonly string[] }): Promise<{
  readonly folders: readonly string[];
  readonly isFresh: boolean;
  readonly modules: readonly string[];
}>;
