import { constants } from "node:fs";
import {
  chmod,
  chown,
  copyFile,
  lstat,
  mkdir,
  readdir,
  readlink,
  realpath,
  rm,
  stat,
  symlink,
  utimes,
} from "node:fs/promises";
import { dirname, join } from "node:path";
import { maxStagedSkillBytes, maxStagedSkillFiles } from "../../limits.ts";
import { SandboxError } from "../../sandbox.ts";

export interface PreparedSkill {
  /** What to bind at `/skill`. */
  readonly folder: string;
  release(): Promise<void>;
}

/** Whom the copy is for: this server's own user, one that it may give files to, or one whose number nobody knows here. */
export type SkillReader = "self" | "everybody" | { readonly gid: number };

/**
 * Copies the skill into a folder of the session's own, readable to the user it runs as. A script can read the path of what
 * is bound into its sandbox, and the copy's tells nothing; and a socket or pipe in a skill's folder is not copied, so that
 * it cannot be used. A skill too large to copy is bound as it is: by an ordinary server, and by one running as root where
 * everybody may read it.
 */
export async function prepareSkill(options: {
  readonly skillFolder: string;
  readonly reader: SkillReader;
  readonly stagingFolder: string;
}): Promise<PreparedSkill> {
  const { skillFolder, reader, stagingFolder } = options;
  const folder = await realpath(skillFolder).catch((cause) => {
    throw new SandboxError("path_invalid", `The skill's folder '${skillFolder}' cannot be opened`, { cause });
  });
  if (!(await stat(folder)).isDirectory())
    throw new SandboxError("path_invalid", `'${skillFolder}' is not a folder`);
  const release = () => rm(stagingFolder, { recursive: true, force: true });
  try {
    const budget = { bytes: maxStagedSkillBytes, files: maxStagedSkillFiles };
    if (await stage(folder, stagingFolder, reader, budget)) return { folder: stagingFolder, release };
  } catch (error) {
    await release();
    throw error;
  }
  await release();
  if (typeof reader === "string" || ((await isReachable(folder)) && (await isOpenToOthers(folder))))
    return { folder, release: async () => {} };
  throw new SandboxError(
    "sandbox_unavailable",
    `The skill is closed to other users and too large to copy (more than ${maxStagedSkillBytes} bytes or ${maxStagedSkillFiles} files); make it readable (chmod -R o+rX) or run the server as an ordinary user`,
  );
}

/** Whether every user may pass through all folders above this one. */
export async function isReachable(folder: string): Promise<boolean> {
  const parent = dirname(folder);
  if (((await stat(parent)).mode & 0o001) === 0) return false;
  return parent === folder || (await isReachable(parent));
}

async function isOpenToOthers(folder: string): Promise<boolean> {
  if (((await lstat(folder)).mode & 0o005) !== 0o005) return false;
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) {
      if (!(await isOpenToOthers(path))) return false;
    } else if (entry.isFile() && ((await lstat(path)).mode & 0o004) === 0) return false;
  }
  return true;
}

/**
 * Regular files, folders and links; the run bit and the times stay (Python compares them), everything else is readable by
 * the session alone. False when there is more than the budget.
 */
async function stage(
  from: string,
  to: string,
  reader: SkillReader,
  budget: { bytes: number; files: number },
): Promise<boolean> {
  await mkdir(to, { mode: 0o700 });
  const entries = await readdir(from, { withFileTypes: true });
  budget.files -= entries.length;
  if (budget.files < 0) return false;
  const copied = await Promise.all(
    entries.map(async (entry) => {
      const [source, target] = [join(from, entry.name), join(to, entry.name)];
      if (entry.isDirectory()) return await stage(source, target, reader, budget);
      // Followed inside only, where it leads to what is there.
      if (entry.isSymbolicLink()) await symlink(await readlink(source), target);
      if (!entry.isFile()) return true;
      const stats = await lstat(source);
      budget.bytes -= stats.size;
      if (budget.bytes < 0) return false;
      const isReadable = await copyFile(
        source,
        target,
        constants.COPYFILE_EXCL | constants.COPYFILE_FICLONE,
      ).then(() => true, refused);
      if (!isReadable) return true;
      await utimes(target, stats.atime, stats.mtime);
      if (typeof reader !== "string") await chown(target, 0, reader.gid);
      await chmod(target, ((stats.mode & 0o100) === 0 ? 0o440 : 0o550) | forOthers(reader, stats.mode));
      return true;
    }),
  );
  if (typeof reader !== "string") await chown(to, 0, reader.gid);
  if (reader !== "self") await chmod(to, 0o550 | forOthers(reader, 0o100));
  return copied.every((isWhole) => isWhole);
}

function forOthers(reader: SkillReader, mode: number): number {
  if (reader !== "everybody") return 0;
  return (mode & 0o100) === 0 ? 0o004 : 0o005;
}

/** A file that the server itself may not read is not there for the script either. */
function refused(error: unknown): false {
  if (error instanceof Error && "code" in error && error.code === "EACCES") return false;
  throw error;
}
