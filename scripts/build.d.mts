import type { BuiltFrom } from "./notices/bundled-packages.mjs";

export interface BuiltProgram {
  readonly outfile: string;
  readonly sizeBytes: number;
  /** Of everything that was written, threads included. */
  readonly metafiles: readonly BuiltFrom[];
}

/** Writes the command line to a folder, and what it needs beside it. */
export function buildProgram(options?: { readonly folder?: string }): Promise<BuiltProgram>;

/** Writes the hub to `outfile`, and what it needs beside it. */
export function buildHub(options?: {
  readonly entry?: string;
  readonly outfile?: string;
}): Promise<BuiltProgram>;
