import type { Metafile } from "esbuild";

/** What a build says of its files: esbuild's metafile, or as much of one. */
export type BuiltFrom = Pick<Metafile, "outputs">;

/** The folders of foreign packages that a bundle holds something of, relative to the root, by what its build says of it. */
export function packagesOfMetafile(metafile: BuiltFrom): string[];

/** The folders of foreign packages that files belong to. */
export function packagesOfFiles(paths: readonly string[]): string[];

/** The packages inside of each published one, from what its builds say. */
export function bundledPackages(builds: {
  readonly program: { readonly metafiles: readonly BuiltFrom[] };
  readonly hub: { readonly metafiles: readonly BuiltFrom[] };
  readonly app: { readonly metafiles: readonly BuiltFrom[] };
  readonly pages: { readonly modules: readonly string[] };
}): { readonly cli: string[]; readonly hub: string[] };
