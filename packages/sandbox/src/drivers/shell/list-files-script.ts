import { type SandboxEntry, SandboxError } from "../../sandbox.ts";

/** Prints the entries below a folder, each as kind, size and path, ended by NUL: a name may hold anything else. */
export function listFilesScript(folder: string, maxEntries: number): [string, ...string[]] {
  // GNU find prints in one process; elsewhere (BusyBox, macOS) one `stat` per entry does, with either spelling.
  const script = `[ -d "$1" ] && [ ! -L "$1" ] || exit ${notAFolder}
if find "$1" -maxdepth 0 -printf '' 2>/dev/null; then
  find "$1" -mindepth 1 -printf '%y %s %p\\0'
else
  find "$1" -mindepth 1 -exec sh -c 'for path; do
    if [ -L "$path" ]; then kind=l; elif [ -f "$path" ]; then kind=f; elif [ -d "$path" ]; then kind=d; else kind=o; fi
    printf "%s %s %s\\0" "$kind" "$(stat -c %s -- "$path" 2>/dev/null || stat -f %z "$path")" "$path"
  done' sh {} +
fi 2>/dev/null | head -c ${maxListBytes(maxEntries)}`;
  return ["/bin/sh", "-c", script, "sh", folder];
}

/** What a listing may take: the longest path for some, an ordinary one for all. */
export function maxListBytes(maxEntries: number): number {
  return 65_536 + maxEntries * 512;
}

export function listFilesResult(
  ran: { status: number; stdout: Uint8Array },
  maxEntries: number,
): readonly SandboxEntry[] {
  if (ran.status === notAFolder)
    throw new SandboxError("file_not_found", "There is no such folder in the session");
  // Names that are not UTF-8 come with replacement characters; what was cut off at the end has no NUL and is dropped.
  const records = new TextDecoder().decode(ran.stdout).split("\0").slice(0, -1);
  return records
    .flatMap((record): SandboxEntry[] => {
      const match = /^(\w) (\d+) (\/[\s\S]*)$/.exec(record);
      if (match === null) return [];
      const [, letter = "", size, path = ""] = match;
      return [{ path, kind: kinds.get(letter) ?? "other", sizeBytes: Number(size) }];
    })
    .slice(0, maxEntries)
    .sort((a, b) => (a.path < b.path ? -1 : 1));
}

const kinds = new Map<string, SandboxEntry["kind"]>([
  ["f", "file"],
  ["d", "folder"],
  ["l", "link"],
]);

const notAFolder = 44;
