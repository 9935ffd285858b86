import { stat } from "node:fs/promises";
import { dirname } from "node:path";
import type { ServerAccount } from "./server-account.ts";

/** The first of `path` and the folders above it that the account may not enter or execute; undefined when it may all. */
export async function closedFolder(
  path: string,
  account: ServerAccount | undefined,
): Promise<string | undefined> {
  if (account === undefined) return undefined;
  const parent = dirname(path);
  const above = parent === path ? undefined : await closedFolder(parent, account);
  if (above !== undefined) return above;
  const { uid, gid, mode } = await stat(path);
  const bit = uid === account.uid ? 0o100 : gid === account.gid ? 0o010 : 0o001;
  return (mode & bit) === 0 ? path : undefined;
}
