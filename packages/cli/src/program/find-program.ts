import { access, constants } from "node:fs/promises";
import { isAbsolute, join } from "node:path";

/** The first of the folders that has the program; a whole path is taken as it is. Nothing is started to find out. */
export async function findProgram(name: string, folders: readonly string[]): Promise<string | undefined> {
  if (isAbsolute(name) || name.includes("\\")) return name;
  for (const folder of folders) {
    const path = join(folder, name);
    const isThere = await access(path, constants.X_OK).then(
      () => true,
      () => false,
    );
    if (isThere) return path;
  }
  return undefined;
}
