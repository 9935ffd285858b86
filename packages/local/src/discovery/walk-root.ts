import { realpathSync, type Stats, statSync } from "node:fs";
import { sep } from "node:path";
import type { CatalogProblem } from "@skillquay/tools";
import { isSettled } from "./file-stamp.ts";
import { filesHash } from "./files-hash.ts";
import { errorCode, findSkillFile } from "./find-skill-file.ts";
import { leavesProject } from "./leaves-project.ts";
import { linkedSkills } from "./linked-skills.ts";
import { type FolderListing, readFolder } from "./read-folder.ts";
import type { SkillRoot } from "./skill-roots.ts";
import { WalkBudget } from "./walk-budget.ts";
import { type SharedCounts, type WalkLimits, walkLimits } from "./walk-limits.ts";
import { type WalkProblemCode, walkProblem } from "./walk-problem.ts";
import {
  type FolderPlace,
  hasSameSkillFile,
  isSameFolder,
  isSameVisit,
  type WalkedFolder,
} from "./walked-folder.ts";

export interface WalkContext {
  /** Folders as they were seen before, by path; an unchanged one is not listed again. */
  readonly previous: ReadonlyMap<string, WalkedFolder>;
  /** Real paths already seen, in this root or an earlier one: a folder with two names is one folder. */
  readonly visited: Set<string>;
  readonly now: () => number;
  readonly limits?: WalkLimits;
  /** Real paths of all roots: a link that leaves them is followed to skills only. This root alone when not given. */
  readonly rootPaths?: readonly string[];
  /** Counts of the roots of the same owner that were walked before. */
  readonly counts?: SharedCounts;
  /** Milliseconds of a clock that never goes back. */
  readonly clock?: () => number;
}

export interface RootWalk {
  readonly root: SkillRoot;
  /** Also true of a root without folders: one that was refused, or is part of an earlier one. */
  readonly isThere: boolean;
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
  if (walk.enterRoot()) yield* walk.run();
  const { folders, problems, isThere, isTorn } = walk;
  return { root, isThere, folders, problems, isTorn };
}

interface Visit extends FolderPlace {
  /** Levels of folders below this one that are searched for skills, whatever they are. */
  readonly reach: number;
  /** The file system of the root, or of the folder that a link led to. */
  readonly device: number;
}

interface Link {
  readonly path: string;
  readonly folder: WalkedFolder;
}

/** The folders in one folder, of which each becomes a visit when its turn comes: there may be twenty thousand. */
interface Children {
  readonly folder: WalkedFolder;
  readonly position: number;
  readonly isInsideSkill: boolean;
  readonly reach: number;
  readonly device: number;
}

// A class because a walk has a life: its queues and counters belong together and end with it.
class Walk {
  readonly folders: WalkedFolder[] = [];
  readonly problems: CatalogProblem[] = [];
  isThere = true;
  isTorn = false;
  readonly #root: SkillRoot;
  readonly #context: WalkContext;
  readonly #limits: WalkLimits;
  readonly #budget: WalkBudget;
  #rootPaths: readonly string[];
  /** The root, or the folder behind a link; all else is found below these. */
  #top: Visit | undefined;
  readonly #children: (Children | undefined)[] = [];
  #nextChildren = 0;
  #nextChild = 0;
  readonly #links: Link[] = [];
  /** By position of the folder: how many more folders the skill may have that it is part of. */
  readonly #skillRooms: ({ left: number } | undefined)[] = [];
  readonly #reported = new Set<string>();

  constructor(root: SkillRoot, context: WalkContext) {
    this.#root = root;
    this.#context = context;
    this.#limits = context.limits ?? walkLimits;
    this.#budget = new WalkBudget(this.#limits, context.counts, context.clock);
    this.#rootPaths = context.rootPaths ?? [];
  }

  /** False for a root that cannot be walked. One that is not there is the normal case and no problem. */
  enterRoot(): boolean {
    const { path } = this.#root;
    try {
      const stats = statSync(path, { throwIfNoEntry: false });
      if (stats === undefined) {
        this.isThere = false;
        return false;
      }
      const realPath = realpathSync.native(path);
      if (!stats.isDirectory()) this.#report("root_not_folder", path);
      else if (isOfSystem(realPath)) this.#report("root_unsafe", path);
      else {
        const isLeaving = leavesProject(this.#root, realPath);
        if (this.#rootPaths.length === 0 && !isLeaving) this.#rootPaths = [realPath];
        const reach = isLeaving ? this.#reachOf(path, realPath) : Number.POSITIVE_INFINITY;
        if (reach !== undefined) {
          this.#enter({
            path,
            realPath,
            depth: 0,
            parent: -1,
            isInsideSkill: false,
            reach,
            device: stats.dev,
          });
          return true;
        }
        this.#report("link_outside", path);
      }
    } catch (error) {
      this.isThere = false;
      this.#report("folder_unreadable", path, errorCode(error));
    }
    return false;
  }

  *run(): Generator<void, void> {
    const budget = this.#budget;
    let nextLink = 0;
    budget.resume();
    for (;;) {
      const visit = this.#nextVisit();
      if (visit !== undefined) this.#visit(visit);
      else {
        const link = this.#links[nextLink];
        if (link === undefined) return;
        nextLink++;
        this.#follow(link);
      }
      const exceeded = budget.exceeded();
      if (exceeded !== undefined) {
        this.#report(exceeded, this.#root.path);
        return;
      }
      if (!budget.pause()) continue;
      yield;
      budget.resume();
    }
  }

  #enter(visit: Visit): void {
    if (!this.#isFirst(visit.realPath)) return;
    this.#top = visit;
  }

  #isFirst(realPath: string): boolean {
    const { visited } = this.#context;
    if (visited.has(realPath)) return false;
    visited.add(realPath);
    return true;
  }

  #nextVisit(): Visit | undefined {
    const top = this.#top;
    this.#top = undefined;
    if (top !== undefined) return top;
    for (;;) {
      const children = this.#children[this.#nextChildren];
      if (children === undefined) return undefined;
      const { folder, position, isInsideSkill, reach, device } = children;
      const name = folder.folders[this.#nextChild++];
      if (name === undefined) {
        this.#children[this.#nextChildren++] = undefined;
        this.#nextChild = 0;
        continue;
      }
      const realPath = below(folder.realPath, name);
      if (!this.#isFirst(realPath)) continue;
      const path = folder.path === folder.realPath ? realPath : below(folder.path, name);
      return { path, realPath, depth: folder.depth + 1, parent: position, isInsideSkill, reach, device };
    }
  }

  #visit(visit: Visit): void {
    const room = visit.parent < 0 ? undefined : this.#skillRooms[visit.parent];
    if (room !== undefined && room.left <= 0) {
      this.#report("skill_folder_limit", visit.path);
      return;
    }
    const folder = this.#look(visit);
    if (folder === undefined) return;
    const isSkill = folder.skillFile !== undefined;
    if (isSkill && !this.#budget.addSkill()) return;
    if (room !== undefined) room.left--;
    const position = this.folders.push(folder) - 1;
    this.#skillRooms.push(isSkill ? { left: this.#limits.foldersInSkill } : room);
    this.#count(folder);
    const isInsideSkill = folder.isInsideSkill || isSkill;
    for (const name of folder.links) this.#addLink({ path: below(folder.path, name), folder });
    if (visit.reach <= 0 && !isInsideSkill) return;
    if (folder.depth >= this.#limits.depth) {
      if (folder.folders.length > 0) this.#report("depth_limit", folder.path);
      return;
    }
    if (folder.folders.length === 0) return;
    const { reach, device } = visit;
    this.#children.push({ folder, position, isInsideSkill, reach: reach - 1, device });
  }

  #count(folder: WalkedFolder): void {
    this.#budget.addFolder(folder);
    const { gaps } = folder;
    if (gaps?.isCut === true) this.#report("entry_limit", folder.path);
    if (gaps !== undefined && gaps.misnamed > 0) this.#report("name_not_utf8", folder.path);
  }

  #addLink(link: Link): void {
    if (this.#links.length < this.#limits.links) this.#links.push(link);
    else this.#report("link_limit", link.folder.path);
  }

  #look(visit: Visit): WalkedFolder | undefined {
    const previous = this.#context.previous.get(visit.path);
    if (previous?.isShallow === true && previous.realPath === visit.realPath) {
      const skillFile = findSkillFile(visit, previous.skillFiles, this.problems);
      return { ...previous, ...placeOf(visit), skillFile };
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
      if (stats.dev !== visit.device) {
        this.#report("other_file_system", visit.path);
        return undefined;
      }
      if (previous?.isSettled === true && isSameFolder(previous, stats)) listing = previous;
      else {
        settled = isSettled(stats, this.#context.now());
        listing = readFolder(visit.path, {
          mostEntries: this.#limits.entriesInFolder,
          sizeBytes: stats.size,
        });
      }
    } catch (error) {
      const code = errorCode(error);
      // Without a stat it is the folder above that cannot be entered; one line for all that is in it.
      const above = stats === undefined ? this.folders[visit.parent]?.path : undefined;
      if (code === "ENOENT") this.isTorn = true;
      else this.#report("folder_unreadable", above ?? visit.path, code);
      return undefined;
    }
    const skillFile =
      listing.skillFiles.length === 0 ? undefined : findSkillFile(visit, listing.skillFiles, this.problems);
    const isPart = visit.isInsideSkill || skillFile !== undefined;
    const isKnownSame =
      previous !== undefined && listing === previous && hasSameSkillFile(previous, skillFile);
    const onFailure = (error: unknown) => this.#report("folder_unreadable", visit.path, errorCode(error));
    const hash = isPart ? filesHash(visit.path, listing.files, skillFile?.stamp, onFailure) : 0;
    // The same object for the same state: most scans find nothing new, and should leave nothing behind.
    if (isKnownSame && isSameVisit(previous, visit, hash)) return previous;
    const { path, realPath, depth, parent, isInsideSkill } = visit;
    // Field by field: a copy that is added to takes twice the memory, and there may be fifty thousand.
    return {
      path,
      realPath,
      depth,
      parent,
      isInsideSkill,
      folders: listing.folders,
      links: listing.links,
      files: listing.files,
      skillFiles: listing.skillFiles,
      gaps: listing.gaps,
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
      const stats = statSync(path, { throwIfNoEntry: false });
      if (stats?.isDirectory() !== true) return;
      if (isLoop) this.#report("link_loop", path);
      else if (isOfSystem(realPath)) this.#report("link_unsafe", path);
      else {
        const reach = this.#reachOf(path, realPath);
        const depth = folder.depth + 1;
        if (reach !== undefined)
          this.#enter({ path, realPath, depth, parent: -1, isInsideSkill, reach, device: stats.dev });
        // What leaves a skill is not served with it either; the manifest says so.
        else if (!isInsideSkill) this.#report("link_outside", path);
      }
    } catch (error) {
      // A broken link among a skill's own files is the manifest's business.
      if (isInsideSkill) return;
      const code = errorCode(error);
      if (code === "ELOOP") this.#report("link_loop", path);
      else if (code === "ENOENT") this.#report("link_broken", path);
      else this.#report("folder_unreadable", path, code);
    }
  }

  /** How far the folder behind a link is searched; undefined when it is not entered. */
  #reachOf(path: string, realPath: string): number | undefined {
    this.#budget.addLink();
    if (this.#rootPaths.some((root) => isWithin(realPath, root))) return Number.POSITIVE_INFINITY;
    const kind = linkedSkills(path);
    if (kind === undefined) return undefined;
    return kind === "skill" ? 0 : 1;
  }

  #report(code: WalkProblemCode, path: string, detail = ""): void {
    // One line per limit and root: the first place says where to look.
    const key = code.endsWith("_limit") ? code : `${code} ${path}`;
    if (this.#reported.has(key)) return;
    const isFull = this.problems.length >= this.#limits.problems && !code.endsWith("_limit");
    if (isFull) {
      this.#report("problem_limit", this.#root.path);
      return;
    }
    this.#reported.add(key);
    this.problems.push(walkProblem(code, path, detail));
  }
}

function placeOf({ path, realPath, depth, parent, isInsideSkill }: Visit): FolderPlace {
  return { path, realPath, depth, parent, isInsideSkill };
}

function below(path: string, name: string): string {
  return path.endsWith(sep) ? path + name : path + sep + name;
}

function isOfSystem(realPath: string): boolean {
  return SYSTEM_FOLDERS.some((system) => isWithin(realPath, system));
}

// Never real skills, and endless.
const SYSTEM_FOLDERS = ["/proc", "/sys", "/dev"];

function isWithin(path: string, folder: string): boolean {
  return path === folder || path.startsWith(folder.endsWith(sep) ? folder : folder + sep);
}
