import { existsSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";

/** The packages of the workspace, relative to its root. What an old branch left behind has no manifest and is none. */
export async function workspaceFolders(root: string): Promise<string[]> {
  const { workspaces } = JSON.parse(await readFile(join(root, "package.json"), "utf8"));
  const folders: string[] = [];
  for (const pattern of workspaces) {
    if (!pattern.endsWith("/*")) folders.push(pattern);
    else {
      const parent = pattern.slice(0, -"/*".length);
      for (const name of await readdir(join(root, parent))) folders.push(`${parent}/${name}`);
    }
  }
  return folders.filter((folder) => existsSync(join(root, folder, "package.json"))).sort();
}
