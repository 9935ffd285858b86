/** One entry of a commit's tree. Nothing of it is ever written to a file system. */
export interface TreeEntry {
  readonly kind: "file" | "link" | "submodule";
  readonly executable: boolean;
  /** The name of its content in the repository. */
  readonly objectId: string;
  readonly path: string;
  /** Whether the bytes of the path are UTF-8; the path is a rendering of them otherwise. */
  readonly isUtf8: boolean;
}

/** Reads what `git ls-tree -r -z` writes: `<mode> <type> <object>\t<path>\0`. */
export function parseTree(output: Buffer): TreeEntry[] {
  const entries: TreeEntry[] = [];
  for (let start = 0; start < output.length; ) {
    const end = output.indexOf(0, start);
    const stop = end === -1 ? output.length : end;
    const tab = output.indexOf(0x09, start);
    if (tab === -1 || tab > stop) throw new Error("git ls-tree wrote a line without a path");
    const [mode = "", , objectId = ""] = output.toString("latin1", start, tab).split(" ");
    const bytes = output.subarray(tab + 1, stop);
    const path = bytes.toString("utf8");
    entries.push({
      kind: KINDS[mode.slice(0, 3)] ?? "file",
      executable: mode === "100755",
      objectId,
      path,
      isUtf8: Buffer.from(path).equals(bytes),
    });
    start = stop + 1;
  }
  return entries;
}

// The file type of a mode; git knows no others beside regular files.
const KINDS: Readonly<Record<string, TreeEntry["kind"]>> = { "120": "link", "160": "submodule" };
