import { realpathSync, type Stats, statSync } from "node:fs";
import { sep } from "node:path";
import type { CatalogProblem } from "@skillquay/tools";
import { isSettled, sameStamp } from "./file-stamp.ts";
import { filesHash } from "./files-hash.ts";
import { errorCode, findSkillFile, type SkillFile } from "./find-skill-file.ts";
import { type FolderListing, readFolder } from "./read-folder.ts";
import type { SkillRoot } from "./skill-roots.ts";
import { type WalkLimits, type WalkProblemCode, walkLimits, walkProblem } from "./walk-problem.ts";

export interface WalkContext {
  /** Folders as they were seen before, by path; an unchanged one is not listed again. */
  readonly previous: ReadonlyMap<string, WalkedFolder>;
  /** Real paths already seen, in this root or an earlier one: a folder with two names is one folder. */
  readonly visited: Set<string>;
  readonly now: () => number;
  readonly limits?: WalkLimits;
}

export interface WalkedFolder extends FolderListing {
  readonly path: string;
  readonly realPath: string;
  readonly depth: number;
  /** Position of the folder it was found in, in the same list; -1 for the root and for linked folders. */
  readonly parent: number;
  readonly isInsideSkill: boolean;
  readonly skillFile: SkillFile | undefined;
  readonly ino: number;
  readonly mtimeMs: number;
  readonly ctimeMs: number;
  /** Too young for its times to be relied on: listed again next time. */
  readonly isSettled: boolean;
  /** Known from the cache: taken as it was, neither looked at nor searched, until a complete walk. */
  readonly isShallow: boolean;
  readonly filesHash: number;
}

export interface RootWalk {
  readonly root: SkillRoot;
  /** Parents before their children. */
  readonly folders: readonly WalkedFolder[];
  readonly problems: readonly CatalogProblem[];
  /** A folder went away between the listing of its parent and its turn: what was renamed may be missing altogether. */
  readonly isTorn: boolean;
}

/**
 * Finds every folder under a root, and which of them hold a SKILL.md: level by level, each level by code unit,
 * linked folders last so that a folder goes by its real name where it has one here. Only lists and stats.
 */
export function* walkRoot(root: SkillRoot, context: WalkContext): Generator<void, RootWalk> {
  const walk = new Walk(root, context);
  const rootPath = walk.resolveRoot();
  if (rootPath !== undefined) {
    walk.enter({ path: root.path, realPath: rootPath, depth: 0, parent: -1, isInsideSkill: false });
    yield* walk.run();
  }
  return { root, folders: walk.folders, problems: walk.problems, isTorn: walk.isTorn };
}

interface Visit {
  readonly path: string;
  readonly realPath: string;
  readonly depth: number;
  readonly parent: number;
  readonly isInsideSkill: boolean;
}

interface Link {
  readonly path: string;
  readonly folder: WalkedFolder;
}

// A class because a walk has a life: its queues and counters belong together and end with it.
class Walk {
  readonly folders: WalkedFolder[] = [];
  readonly problems: CatalogProblem[] = [];
  isTorn = false;
  readonly #root: SkillRoot;
  readonly #context: WalkContext;
  readonly #limits: WalkLimits;
  readonly #queue: Visit[] = [];
  readonly #links: Link[] = [];
  readonly #reported = new Set<string>();
  #outsideCount = 0;
  #skillCount = 0;

  constructor(root: SkillRoot, context: WalkContext) {
    this.#root = root;
    this.#context = context;
    this.#limits = context.limits ?? walkLimits;
  }

  /** A root that is not there is the normal case and no problem. */
  resolveRoot(): string | undefined {
    const { path } = this.#root;
    try {
      const stats = statSync(path, { throwIfNoEntry: false });
      if (stats === undefined) return undefined;
      if (stats.isDirectory()) return realpathSync.native(path);
      this.#report("root_not_folder", path);
    } catch (error) {
      this.#report("folder_unreadable", path, errorCode(error));
    }
    return undefined;
  }

  enter(visit: Visit): void {
    if (this.#context.visited.has(visit.realPath)) return;
    this.#context.visited.add(visit.realPath);
    this.#queue.push(visit);
  }

  *run(): Generator<void, void> {
    let next = 0;
    let nextLink = 0;
    for (;;) {
      const visit = this.#queue[next];
      if (visit !== undefined) {
        next++;
        this.#visit(visit);
      } else {
        const link = this.#links[nextLink];
        if (link === undefined) return;
        nextLink++;
        this.#follow(link);
      }
      if (this.#isFull()) return;
      // Asking for the time after each folder would cost more than the folder.
      if ((next + nextLink) % 16 === 0) yield;
    }
  }

  #isFull(): boolean {
    if (this.#skillCount > this.#limits.skills) {
      this.#report("skill_limit", this.#root.path);
      return true;
    }
    if (
      this.#outsideCount > this.#limits.foldersOutsideSkills ||
      this.folders.length > this.#limits.folders
    ) {
      this.#report("folder_limit", this.#root.path);
      return true;
    }
    return false;
  }

  #visit(visit: Visit): void {
    const folder = this.#look(visit);
    if (folder === undefined) return;
    if (folder.skillFile !== undefined) {
      this.#skillCount++;
      if (this.#skillCount > this.#limits.skills) return;
    }
    const position = this.folders.push(folder) - 1;
    if (!folder.isInsideSkill) this.#outsideCount++;
    const isInsideSkill = folder.isInsideSkill || folder.skillFile !== undefined;
    if (folder.depth >= this.#limits.depth) {
      if (folder.folders.length > 0) this.#report("depth_limit", folder.path);
      return;
    }
    for (const name of folder.folders) {
      this.enter({
        path: folder.path + sep + name,
        realPath: folder.realPath + sep + name,
        depth: folder.depth + 1,
        parent: position,
        isInsideSkill,
      });
    }
    for (const name of folder.links) this.#links.push({ path: folder.path + sep + name, folder });
  }

  #look(visit: Visit): WalkedFolder | undefined {
    const previous = this.#context.previous.get(visit.path);
    if (previous?.isShallow === true && previous.realPath === visit.realPath) {
      const skillFile = findSkillFile(visit, previous.skillFiles, this.problems);
      return { ...previous, ...visit, skillFile };
    }
    let stats: Stats | undefined;
    let listing: FolderListing;
    let settled = true;
    try {
      stats = statSync(visit.path, { throwIfNoEntry: false });
      if (stats === undefined || !stats.isDirectory()) {
        this.isTorn = true;
        return undefined;
      }
      if (previous?.isSettled === true && isSameFolder(previous, stats)) listing = previous;
      else {
        settled = isSettled(stats, this.#context.now());
        listing = readFolder(visit.path);
      }
    } catch (error) {
      const code = errorCode(error);
      if (code === "ENOENT") this.isTorn = true;
      else this.#report("folder_unreadable", visit.path, code);
      return undefined;
    }
    const skillFile =
      listing.skillFiles.length === 0 ? undefined : findSkillFile(visit, listing.skillFiles, this.problems);
    const isPart = visit.isInsideSkill || skillFile !== undefined;
    const isKnownSame =
      previous !== undefined && listing === previous && hasSameSkillFile(previous, skillFile);
    const hash = isPart ? filesHash(visit.path, listing.files, skillFile?.stamp) : 0;
    // The same object for the same state: most scans find nothing new, and should leave nothing behind.
    if (isKnownSame && isSameVisit(previous, visit, hash)) return previous;
    return {
      ...visit,
      folders: listing.folders,
      links: listing.links,
      files: listing.files,
      skillFiles: listing.skillFiles,
      skillFile,
      ino: stats.ino,
      mtimeMs: stats.mtimeMs,
      ctimeMs: stats.ctimeMs,
      isSettled: settled,
      isShallow: false,
      filesHash: hash,
    };
  }

  #follow({ path, folder }: Link): void {
    const isInsideSkill = folder.isInsideSkill || folder.skillFile !== undefined;
    try {
      const realPath = realpathSync.native(path);
      const isLoop = isWithin(folder.realPath, realPath);
      if (this.#context.visited.has(realPath) && !isLoop) return;
      if (statSync(path, { throwIfNoEntry: false })?.isDirectory() !== true) return;
      if (isLoop) this.#report("link_loop", path);
      else if (SYSTEM_FOLDERS.some((system) => isWithin(realPath, system))) this.#report("link_unsafe", path);
      else this.enter({ path, realPath, depth: folder.depth + 1, parent: -1, isInsideSkill });
    } catch (error) {
      // A broken link among a skill's own files is the manifest's business.
      if (isInsideSkill) return;
      const code = errorCode(error);
      if (code === "ELOOP") this.#report("link_loop", path);
      else if (code === "ENOENT") this.#report("link_broken", path);
      else this.#report("folder_unreadable", path, code);
    }
  }

  #report(code: WalkProblemCode, path: string, detail = ""): void {
    // One line per limit and root: the first place says where to look.
    const key = code.endsWith("_limit") ? code : `${code} ${path}`;
    if (this.#reported.has(key)) return;
    this.#reported.add(key);
    this.problems.push(walkProblem(code, path, detail));
  }
}

// Never real skills, and endless.
const SYSTEM_FOLDERS = ["/proc", "/sys", "/dev"];

/** Whether a folder has the same entries as when it was listed. */
export function isSameFolder(previous: WalkedFolder, stats: Stats): boolean {
  return (
    previous.mtimeMs === stats.mtimeMs && previous.ctimeMs === stats.ctimeMs && previous.ino === stats.ino
  );
}

function isSameVisit(previous: WalkedFolder, visit: Visit, hash: number): boolean {
  return (
    previous.realPath === visit.realPath &&
    previous.parent === visit.parent &&
    previous.depth === visit.depth &&
    previous.isInsideSkill === visit.isInsideSkill &&
    previous.filesHash === hash
  );
}

export function hasSameSkillFile(previous: WalkedFolder, skillFile: SkillFile | undefined): boolean {
  const previousFile = previous.skillFile;
  if (previousFile === undefined || skillFile === undefined) return previousFile === skillFile;
  return previousFile.name === skillFile.name && sameStamp(previousFile.stamp, skillFile.stamp);
}

function isWithin(path: string, folder: string): boolean {
  return path === folder || path.startsWith(folder.endsWith(sep) ? folder : folder + sep);
}
