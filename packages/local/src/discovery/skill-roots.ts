import { existsSync, realpathSync } from "node:fs";
import { basename, dirname, join, resolve } from "node:path";
import { findProject, isInside, realPath as realPathOf } from "../trust/project-folder.ts";
import { hostFolders } from "./host-folders.ts";

/** A folder in which skills are looked for. */
export interface SkillRoot {
  /** Absolute; it need not exist. */
  readonly path: string;
  readonly location: "project" | "global";
  /** Whose folder it is: `agents`, `claude`, `codex`, …; `directory` for one the user named. */
  readonly host: string;
  /** 0 is asked first. */
  readonly rank: number;
  /** Who put the skills there, where that is not told by `location`: see `rootOwner`. */
  readonly owner?: RootOwner;
  /** Name of the hub that it is a copy of. */
  readonly hub?: string;
  /** Whether it belongs to a project that the user has not trusted, as of now. Absent: it does not. */
  readonly isUntrusted?: () => boolean;
}

/** The user, whoever wrote the project that is worked in, or those who publish on a hub. */
export type RootOwner = "user" | "project" | "hub";

export function rootOwner({ owner, location }: Pick<SkillRoot, "owner" | "location">): RootOwner {
  return owner ?? (location === "global" ? "user" : "project");
}

export interface SkillRootOptions {
  readonly cwd: string;
  readonly homeDirectory: string;
  /** Values of the variables with which hosts move their folders, by variable name; read by the caller. */
  readonly environment?: Readonly<Record<string, string | undefined>>;
  readonly xdgConfigHome?: string | undefined;
  /** Folders the user named (`--dir`, a positional directory, `SKILLS_DIR`). They replace the whole list. */
  readonly directories?: readonly string[] | undefined;
  /** Only these families, each with its folder in the working directory and the one in the home directory. */
  readonly families?: readonly string[] | undefined;
}

/**
 * Where skills are looked for, first match first: universal folders before those of one host, the project's
 * before the user's in each family, the nearest project folder first. Two names of one folder count once.
 */
export function skillRoots(options: SkillRootOptions): SkillRoot[] {
  const roots: Omit<SkillRoot, "rank">[] = [];
  if (options.directories !== undefined && options.directories.length > 0) {
    const project = findProject(options.cwd, options.homeDirectory);
    for (const directory of options.directories) {
      const path = resolve(options.cwd, directory);
      // Naming a folder of the project does not make its skills the user's own: the next project has such a folder, too.
      const isOfProject = project !== undefined && isBelow(path, project.path);
      const owner = isOfProject ? "project" : "user";
      roots.push({ path, location: "project", host: "directory", owner });
    }
    return ranked(roots);
  }
  const { families } = options;
  const above = projectFolders(options.cwd, options.homeDirectory);
  const projects = families === undefined ? above : above.filter((folder) => folder === resolve(options.cwd));
  const all = hostFolders({
    homeDirectory: options.homeDirectory,
    configHome: options.xdgConfigHome || join(options.homeDirectory, ".config"),
    environment: (families === undefined && options.environment) || {},
  });
  for (const { host, project, user } of all) {
    if (families?.includes(host) === false) continue;
    for (const name of project) {
      for (const folder of projects) roots.push({ path: join(folder, name), location: "project", host });
    }
    for (const path of user) roots.push({ path, location: "global", host });
  }
  return ranked(roots);
}

/** From the working directory up to the repository root, nearest first; without a repository only the working directory. */
function projectFolders(cwd: string, homeDirectory: string): string[] {
  const realPath = realPaths();
  const home = realPath(homeDirectory);
  const folders: string[] = [];
  for (let folder = resolve(cwd); ; folder = dirname(folder)) {
    folders.push(folder);
    const isRepository = existsSync(join(folder, ".git"));
    const isTop = dirname(folder) === folder;
    if (!isRepository && !isTop) continue;
    const project = isRepository ? folders : folders.slice(0, 1);
    // The folders in the home directory are the user's, also for somebody who keeps it in git.
    return project.filter((path) => realPath(path) !== home);
  }
}

// By the name that was given and by where it leads: a link in a project is the project's, wherever it leads.
function isBelow(path: string, project: string): boolean {
  const named = join(realPathOf(dirname(path)), basename(path));
  return isInside(realPathOf(path), project) || isInside(named, project);
}

function ranked(candidates: readonly Omit<SkillRoot, "rank">[]): SkillRoot[] {
  const realPath = realPaths();
  const seen = new Set<string>();
  const roots: SkillRoot[] = [];
  for (const root of candidates) {
    const real = realPath(root.path);
    if (seen.has(real)) continue;
    seen.add(real);
    roots.push({ ...root, rank: roots.length });
  }
  return roots;
}

// A folder that does not exist yet is known by the real path of the part that does. Most roots do not exist and
// share a few parents, and this runs at every start: existence is asked first, because an exception costs more.
function realPaths(): (path: string) => string {
  const resolved = new Map<string, string>();
  const realPath = (path: string): string => {
    const earlier = resolved.get(path);
    if (earlier !== undefined) return earlier;
    const parent = dirname(path);
    const real =
      parent === path || existsSync(path) ? safeRealPath(path) : join(realPath(parent), basename(path));
    resolved.set(path, real);
    return real;
  };
  return realPath;
}

function safeRealPath(path: string): string {
  try {
    return realpathSync.native(path);
  } catch {
    return path;
  }
}
