import { type ArchiveReason, archiveReason } from "./archive-reason.ts";

/** Names that some file system takes for the same, and names that are a file here and a folder there. In steps. */
export function* entryCollisions(names: readonly string[]): Generator<void, ArchiveReason[]> {
  const reasons: ArchiveReason[] = [];
  const seen = new Map<string, { readonly path: string; readonly isFile: boolean }>();
  const listed = new Set<string>();
  for (const name of names) {
    if (listed.has(name)) reasons.push(archiveReason("duplicate_entry", name));
    listed.add(name);
    if (listed.size % NAMES_AT_ONCE === 0) yield;
    for (const { path, isFile } of withFolders(name)) {
      const folded = fold(path);
      const other = seen.get(folded);
      if (other === undefined) seen.set(folded, { path, isFile });
      else if (other.path !== path) reasons.push(archiveReason(collisionOf(path, other.path), name));
      else if (other.isFile !== isFile) reasons.push(archiveReason("file_folder_clash", path));
    }
  }
  return reasons;
}

const NAMES_AT_ONCE = 20;

/** The path and every folder on the way to it. */
function withFolders(name: string): { path: string; isFile: boolean }[] {
  const isFolder = name.endsWith("/");
  const segments = (isFolder ? name.slice(0, -1) : name).split("/");
  return segments.map((_, index) => ({
    path: segments.slice(0, index + 1).join("/"),
    isFile: !isFolder && index === segments.length - 1,
  }));
}

function collisionOf(a: string, b: string): "case_collision" | "unicode_collision" {
  return a.normalize("NFC") !== b.normalize("NFC") && a.toLowerCase() === b.toLowerCase()
    ? "case_collision"
    : "unicode_collision";
}

/** As the coarsest of the common file systems compares: by case, by composition, by compatibility. */
function fold(path: string): string {
  return path.normalize("NFKC").toLowerCase().toUpperCase().normalize("NFKC");
}
