import type { Metafile } from "esbuild";

/** The folders of foreign packages that a bundle holds something of, relative to the root, by what esbuild says of it. */
export function packagesOfMetafile(metafile: Metafile): string[];

/** The folders of foreign packages that files belong to. */
export function packagesOfFiles(paths: readonly string[]): string[];

/** The packages inside of each published one, from what its builds say. */
export function bundledPackages(builds: {
  readonly program: { readonly metafiles: readonly Metafile[] };
  readonly hub: { readonly metafiles: readonly Metafile[] };
  readonly app: { readonly metafiles: readonly Metafile[] };
  readonly pages: { readonly modules: readonly string[] };
}): { readonly cli: string[]; readonly hub: string[] };
