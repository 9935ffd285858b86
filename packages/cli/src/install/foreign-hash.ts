import { createHash } from "node:crypto";
import type { ArchiveFile } from "@skillquay/skill/archive";

/**
 * The `computedHash` of the `skills` command line, so that it knows a skill of ours again: paths and bytes one after the
 * other, in the order of the language. It is not what we go by, since two different trees can have the same.
 */
export function foreignHash(files: readonly Pick<ArchiveFile, "path" | "bytes">[]): string {
  const hash = createHash("sha256");
  for (const { path, bytes } of files.toSorted((a, b) => a.path.localeCompare(b.path)))
    hash.update(path).update(bytes);
  return hash.digest("hex");
}
