import { existsSync } from "node:fs";
import { readdir } from "node:fs/promises";
import { join } from "node:path";

/** The folders below `packages` that are packages: what an old branch left behind has no manifest. */
export async function workspaceFolders(root: string): Promise<string[]> {
  const names = (await readdir(join(root, "packages"))).sort();
  return names.filter((name) => existsSync(join(root, "packages", name, "package.json")));
}
