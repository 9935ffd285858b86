import type { FileRow } from "../../../../src/contract/index.ts";

export interface FileFolder {
  readonly name: string;
  /** From the root of the skill. */
  readonly path: string;
  readonly folders: readonly FileFolder[];
  readonly files: readonly FileRow[];
}

/** The files of a skill as folders hold them: folders first, each by name. */
export function fileTree(files: readonly FileRow[]): FileFolder {
  return folderOf("", "", files);
}

function folderOf(name: string, path: string, files: readonly FileRow[]): FileFolder {
  const prefix = path === "" ? "" : `${path}/`;
  const inner = new Map<string, FileRow[]>();
  const own: FileRow[] = [];
  for (const file of files) {
    const [first = "", ...rest] = file.path.slice(prefix.length).split("/");
    if (rest.length === 0) own.push(file);
    else inner.set(first, [...(inner.get(first) ?? []), file]);
  }
  return {
    name,
    path,
    folders: [...inner]
      .map(([folder, below]) => folderOf(folder, prefix + folder, below))
      .sort((one, other) => one.name.localeCompare(other.name)),
    files: own.sort((one, other) => one.path.localeCompare(other.path)),
  };
}
