import { lstat, realpath, stat } from "node:fs/promises";
import { homedir } from "node:os";
import { dirname, isAbsolute, join, normalize, sep } from "node:path";
import { isBelow } from "./is-below.ts";
import { layoutOf } from "./layouts.ts";

/** Where this process works and whose it is: both decide which folders of a PATH are somebody else's. */
export interface SearchPlace {
  readonly workingFolder: string;
  /** Empty where there is none. */
  readonly home: string;
  readonly platform?: NodeJS.Platform;
}

/**
 * The folders of a PATH from which a program may be started on this machine. `npx`, `npm run` and an activated virtual
 * environment put folders of the project in front, and whoever wrote the project chose what lies there: what is inside
 * of the working folder, of any repository, of `node_modules` or of a virtual environment is left out, and so is what
 * is relative or can be written by everybody.
 */
export async function trustedSearchPath(
  path: readonly string[],
  place: SearchPlace = ownPlace(),
): Promise<readonly string[]> {
  const folders = [...new Set(path)].filter(isAbsolute);
  const real = {
    workingFolder: await realpath(place.workingFolder).catch(() => place.workingFolder),
    home: await realHome(place.home),
  };
  const trusted = await Promise.all(folders.map((folder) => isTrusted(normalize(folder), place, real)));
  return folders.filter((_, index) => trusted[index] === true);
}

/** A home as programs below it are compared with; undefined where everything would be below it. */
export async function realHome(home: string): Promise<string | undefined> {
  if (!isAbsolute(home) || dirname(home) === home) return undefined;
  return await realpath(home).catch(() => home);
}

function ownPlace(): SearchPlace {
  return { workingFolder: process.cwd(), home: homedir() };
}

interface RealPlace {
  readonly workingFolder: string;
  readonly home: string | undefined;
}

async function isTrusted(folder: string, place: SearchPlace, real: RealPlace): Promise<boolean> {
  const target = await realpath(folder).catch(() => undefined);
  if (target === undefined || (await isWritableByAll(target, place.platform))) return false;
  if (SYSTEM_FOLDERS.includes(target)) return true;
  const names = [
    [folder, place.workingFolder],
    [target, real.workingFolder],
  ] as const;
  for (const [name, workingFolder] of names) {
    if (name.split(sep).includes("node_modules")) return false;
    if (isProject(workingFolder, real.home) && isInside(workingFolder, name)) return false;
  }
  // Version managers are themselves installed as repositories.
  if (layoutOf(target, real.home) !== undefined) return true;
  return !(await isInProject(folder, real.home)) && !(await isInProject(target, real.home));
}

const SYSTEM_FOLDERS = ["/usr/bin", "/usr/sbin", "/bin", "/sbin", "/usr/local/bin", "/usr/local/sbin"];

/** Agents start servers in the home folder or in `/` where no project is open. */
function isProject(workingFolder: string, home: string | undefined): boolean {
  if (dirname(workingFolder) === workingFolder) return false;
  return home === undefined || !isInside(workingFolder, home);
}

/** Whether a repository or a virtual environment is on the way up. A home folder that is a repository is the person's own. */
async function isInProject(folder: string, home: string | undefined): Promise<boolean> {
  for (let at = folder; ; at = dirname(at)) {
    if (home !== undefined && isInside(at, home)) return false;
    if ((await exists(join(at, ".git"))) || (await exists(join(at, "pyvenv.cfg")))) return true;
    if (dirname(at) === at) return false;
  }
}

/** The folder itself, or one above it in which it could be replaced. */
async function isWritableByAll(
  folder: string,
  platform: NodeJS.Platform = process.platform,
): Promise<boolean> {
  // Its rights are not in the mode, which shows every folder as open.
  if (platform === "win32") return false;
  const own = await stat(folder).catch(() => undefined);
  if (own?.isDirectory() !== true || (own.mode & 0o002) !== 0) return true;
  for (let at = dirname(folder); ; at = dirname(at)) {
    const { mode } = await stat(at);
    if ((mode & 0o002) !== 0 && (mode & 0o1000) === 0) return true;
    if (dirname(at) === at) return false;
  }
}

function isInside(folder: string, path: string): boolean {
  return folder === path || isBelow(folder, path);
}

async function exists(path: string): Promise<boolean> {
  return await lstat(path).then(
    () => true,
    () => false,
  );
}
