import { constants } from "node:fs";
import { chmod, chown, copyFile, lstat, mkdir, opendir, realpath, rm, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import { maxStagedSkillBytes } from "../../limits.ts";
import { SandboxError } from "../../sandbox.ts";
import type { SessionUser } from "./session-user.ts";

export interface PreparedSkill {
  /** What to bind at `/skill`. */
  readonly folder: string;
  release(): Promise<void>;
}

/**
 * Makes the skill's folder reachable for the user a session runs as. An ordinary server binds the folder itself, and so
 * does one running as root where everybody may read it. Otherwise the session gets a copy that only its own user can
 * read: bwrap resolves even a descriptor by its path, so a folder below /root cannot be handed over open.
 */
export async function prepareSkill(options: {
  readonly skillFolder: string;
  readonly user: SessionUser | undefined;
  readonly stagingFolder: string;
}): Promise<PreparedSkill> {
  const { skillFolder, user, stagingFolder } = options;
  const folder = await realpath(skillFolder).catch((cause) => {
    throw new SandboxError("path_invalid", `The skill's folder '${skillFolder}' cannot be opened`, { cause });
  });
  if (!(await stat(folder)).isDirectory())
    throw new SandboxError("path_invalid", `'${skillFolder}' is not a folder`);
  if (user === undefined || ((await isReachable(folder)) && (await isOpenToOthers(folder))))
    return { folder, release: async () => {} };
  const release = () => rm(stagingFolder, { recursive: true, force: true });
  try {
    await stage(folder, stagingFolder, user, { leftBytes: maxStagedSkillBytes });
  } catch (error) {
    await release();
    throw error;
  }
  return { folder: stagingFolder, release };
}

async function isReachable(folder: string): Promise<boolean> {
  const parent = dirname(folder);
  if (((await stat(parent)).mode & 0o001) === 0) return false;
  return parent === folder || (await isReachable(parent));
}

async function isOpenToOthers(folder: string): Promise<boolean> {
  if (((await lstat(folder)).mode & 0o005) !== 0o005) return false;
  for await (const entry of await opendir(folder)) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) {
      if (!(await isOpenToOthers(path))) return false;
    } else if (entry.isFile() && ((await lstat(path)).mode & 0o004) === 0) return false;
  }
  return true;
}

/** Regular files and folders only; the run bit stays, everything else is readable by the session's group alone. */
async function stage(
  from: string,
  to: string,
  user: SessionUser,
  budget: { leftBytes: number },
): Promise<void> {
  await mkdir(to, { mode: 0o700 });
  for await (const entry of await opendir(from)) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)];
    if (entry.isDirectory()) await stage(source, target, user, budget);
    if (!entry.isFile()) continue;
    const stats = await lstat(source);
    budget.leftBytes -= stats.size;
    if (budget.leftBytes < 0)
      throw new SandboxError(
        "sandbox_unavailable",
        `The skill is closed to other users and larger than ${maxStagedSkillBytes} bytes, too large to copy; make it readable (chmod -R o+rX) or run the server as an ordinary user`,
      );
    await copyFile(source, target, constants.COPYFILE_EXCL);
    await chown(target, 0, user.gid);
    await chmod(target, (stats.mode & 0o100) === 0 ? 0o440 : 0o550);
  }
  await chown(to, 0, user.gid);
  await chmod(to, 0o550);
}
