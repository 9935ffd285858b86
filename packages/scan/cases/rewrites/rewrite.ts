import type { ScannedFile } from "../../src/engine/finding.ts";

export interface Rewrite {
  readonly name: string;
  /** The same package with its payload written another way. Gives back unchanged what it has no way to change. */
  apply(files: readonly ScannedFile[]): readonly ScannedFile[];
}
