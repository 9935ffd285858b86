import { constants } from "node:fs";
import { access, stat } from "node:fs/promises";

/** Whether the path leads to a regular file that may be run. */
export async function isProgram(path: string): Promise<boolean> {
  const stats = await stat(path).catch(() => undefined);
  if (stats?.isFile() !== true) return false;
  return await access(path, constants.X_OK).then(
    () => true,
    () => false,
  );
}
