import type { Metafile } from "esbuild";

/** Writes the page to each of `files`: beside the hub and beside the command line when none are named. */
export function buildMcpApp(options?: { readonly files?: readonly string[] }): Promise<{
  readonly files: readonly string[];
  readonly sizeBytes: number;
  readonly metafiles: readonly Metafile[];
}>;
