import { createHash } from "node:crypto";
import type { ArchiveFile } from "@skillquay/skill/archive";

/** The name that git gives to a folder with these files: how the `skills` command line tells that one has changed. */
export function treeIdOf(files: readonly ArchiveFile[]): string {
  return treeOf(files.map((file) => ({ ...file, names: file.path.split("/") }))).toString("hex");
}

interface NamedFile extends ArchiveFile {
  readonly names: readonly string[];
}

function treeOf(files: readonly NamedFile[]): Buffer {
  const entries: { readonly key: string; readonly line: Buffer }[] = [];
  const folders = new Map<string, NamedFile[]>();
  for (const file of files) {
    const [name = "", ...rest] = file.names;
    if (rest.length > 0) folders.set(name, [...(folders.get(name) ?? []), { ...file, names: rest }]);
    else {
      const mode = file.executable ? "100755" : "100644";
      entries.push({ key: name, line: lineOf(mode, name, objectId("blob", file.bytes)) });
    }
  }
  // Git sorts a folder as if its name ended in a slash.
  for (const [name, inside] of folders)
    entries.push({ key: `${name}/`, line: lineOf("40000", name, treeOf(inside)) });
  entries.sort((a, b) => Buffer.compare(Buffer.from(a.key), Buffer.from(b.key)));
  return objectId("tree", Buffer.concat(entries.map(({ line }) => line)));
}

function lineOf(mode: string, name: string, id: Buffer): Buffer {
  return Buffer.concat([Buffer.from(`${mode} ${name}\0`), id]);
}

function objectId(kind: "blob" | "tree", bytes: Uint8Array): Buffer {
  return createHash("sha1").update(`${kind} ${bytes.length}\0`).update(bytes).digest();
}
