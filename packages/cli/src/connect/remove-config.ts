import { lstat, readFile, rm, rmdir } from "node:fs/promises";
import { dirname } from "node:path";
import { isInside } from "@skillquay/local";
import type { ConfigPlace } from "./config-place.ts";
import { type ConfigFile, copyPlaces, removeFromConfig } from "./edit-config.ts";
import { backupsOf, cannotWrite, readConfig, writeConfig } from "./write-config.ts";

export interface Removal {
  readonly before: string;
  readonly after: string;
  /** It held nothing else. */
  readonly isDeleted: boolean;
}

/**
 * Takes what is in these places out of a file. Where the file is what we once made of a copy that we kept, it becomes that copy
 * again, byte for byte; the copies go, too. Folders that are left empty go up to `base`. Undefined when nothing of ours is in it.
 */
export async function removeConfig(
  config: ConfigFile,
  places: readonly ConfigPlace[],
  base: string,
): Promise<Removal | undefined> {
  const { file } = config;
  const { text: before } = await readConfig(file);
  const without = await removeFromConfig(config, before, places);
  if (without === undefined) return undefined;
  const backups = await backupsOf(file);
  const original = await findOriginal(config, places, before, backups);
  const isLink = (await lstat(file)).isSymbolicLink();
  const isDeleted = original === undefined && /^\s*(?:\{\s*\}\s*)?$/.test(without) && !isLink;
  const after = isDeleted ? "" : (original ?? without);
  if (isDeleted) await deleteFile(file, base);
  else await writeConfig(file, before, after, undefined);
  for (const copy of backups) await rm(copy, { force: true });
  return { before, after, isDeleted };
}

/** The copy without us that the file was made of. */
async function findOriginal(
  config: ConfigFile,
  places: readonly ConfigPlace[],
  text: string,
  backups: readonly string[],
): Promise<string | undefined> {
  for (const backup of backups) {
    const original = await readFile(backup, "utf8").catch(() => undefined);
    if (original === undefined) continue;
    const made = await copyPlaces(config, places, { from: text, to: original }).catch(() => undefined);
    if (made === text && original !== text) return original;
  }
  return undefined;
}

/** With the folders that were made for it. */
async function deleteFile(file: string, base: string): Promise<void> {
  await rm(file).catch((cause: unknown) => {
    throw cannotWrite(file, cause);
  });
  try {
    for (let folder = dirname(file); folder !== base && isInside(folder, base); folder = dirname(folder))
      await rmdir(folder);
  } catch {
    // The first that holds something else.
  }
}
