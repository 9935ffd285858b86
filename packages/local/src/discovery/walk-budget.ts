import { entryCount } from "./read-folder.ts";
import { noCounts, type SharedCounts, type WalkLimits } from "./walk-limits.ts";
import type { WalkProblemCode } from "./walk-problem.ts";
import type { WalkedFolder } from "./walked-folder.ts";

/** Counts what one walk has taken, says when that is too much, and when it is time for a pause. */
export class WalkBudget {
  readonly #limits: WalkLimits;
  readonly #counts: SharedCounts;
  readonly #clock: () => number;
  #skillCount = 0;
  #spentMs = 0;
  #resumedAt = 0;
  #stepCost = 0;

  constructor(
    limits: WalkLimits,
    counts: SharedCounts = noCounts(),
    clock: () => number = () => performance.now(),
  ) {
    this.#limits = limits;
    this.#counts = counts;
    this.#clock = clock;
  }

  /** False for the first that is one too many. */
  addSkill(): boolean {
    this.#skillCount++;
    return this.#skillCount <= this.#limits.skills;
  }

  addFolder(folder: WalkedFolder): void {
    const entries = entryCount(folder);
    this.#counts.folders++;
    this.#counts.entries += entries;
    this.#stepCost += COST_OF_FOLDER + entries;
    if (!folder.isInsideSkill && folder.skillFile === undefined) this.#counts.foldersOutsideSkills++;
  }

  addLink(): void {
    this.#stepCost += COST_OF_LINK;
  }

  exceeded(): WalkProblemCode | undefined {
    const limits = this.#limits;
    if (this.#skillCount > limits.skills) return "skill_limit";
    const { folders, foldersOutsideSkills, entries } = this.#counts;
    if (folders > limits.folders || foldersOutsideSkills > limits.foldersOutsideSkills) return "folder_limit";
    if (entries > limits.entries) return "entry_limit";
    return this.#spentMs > limits.timeMs ? "time_limit" : undefined;
  }

  resume(): void {
    this.#resumedAt = this.#clock();
  }

  /** Whether others should have their turn now; the clock then stands still until `resume`. */
  pause(): boolean {
    // Asking for the time after each folder would cost more than the folder.
    if (this.#stepCost < COST_OF_STEP) return false;
    this.#stepCost = 0;
    this.#spentMs += this.#clock() - this.#resumedAt;
    return true;
  }
}

// In looks at one file, of which a usual disk takes a few hundred in a millisecond.
const COST_OF_STEP = 512;
const COST_OF_FOLDER = 32;
// Behind a link that leaves the roots is a folder of which every entry may be looked at.
const COST_OF_LINK = COST_OF_STEP / 4;
