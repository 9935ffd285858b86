import type { FileEntry, JsonObject, Manifest, Problem } from "@skillquay/skill";

/**
 * The one thing everything reads from. Folders (local) and the drive (hub) implement it; tools, resources,
 * the skills extension and prompts see nothing else, which is why they return the same bytes.
 */
export interface Catalog {
  /** Changes whenever any listed thing changes; equal snapshots answer equally. */
  snapshotId(): string;
  /** Whether it was opened moments ago and its skills are still being looked for. What asks for them waits until they are known. */
  isLooking?(): boolean;
  /** Every skill that won its name, ordered by name in code units: pages are cut by it. Skills hidden from models are included; see `modelInvocable`. */
  list(): Promise<readonly SkillSummary[]>;
  /** By name in any letter case, or by the qualified name of a shadowed skill (`label:name`). Looked up, never joined to a path. */
  find(name: string): Promise<SkillSummary | undefined>;
  /** By the authority part of its `skill://` address, decoded (see `skillUri`). */
  findByAddress(address: SkillAddress): Promise<SkillSummary | undefined>;
  /** What was skipped, repaired or shadowed, and why. */
  problems(): Promise<readonly CatalogProblem[]>;
  /** Files of a skill by stat alone, SKILL.md first, then by path. */
  files(skill: SkillSummary): Promise<readonly FileEntry[]>;
  /** Paths of these files, in the same order. Cheaper than `files`, since every load of a skill names them. */
  paths(skill: SkillSummary): Promise<readonly string[]>;
  /** Files with digests; reads every byte of the skill once and remembers it by size and modification time. */
  manifest(skill: SkillSummary): Promise<Manifest>;
  /** The bytes of one file as they are on disk now. Throws the skill package's `SkillPathError` for anything that is not one. */
  readFile(skill: SkillSummary, path: string): Promise<Uint8Array>;
  /**
   * Differs whenever the bytes of this file or what is known of the skill differ, also from that of every other file and
   * skill. Undefined: not to be told without reading. Never throws for a path.
   */
  version(skill: SkillSummary, path: string): Version | Promise<Version>;
  /** Differs whenever the skill's `paths` differ. Undefined as above. */
  pathsVersion(skill: SkillSummary): Version | Promise<Version>;
  /** The skills that a query in plain words means, or that none fits. Filters (`tag:`, `has:`, `source:`) are part of the query. */
  search(query: string, options: CatalogSearchOptions): Promise<CatalogAnswer>;
  /** Nearest known names for a name that was not found. Only ever from this catalog. */
  suggest(name: string): Promise<readonly string[]>;
  /** Remembers that a skill was loaded, for the planner. Must not throw. */
  recordUse(skill: SkillSummary): void;
  /** Calls back after each change, with what changed; returns the way to stop. */
  onChange(listener: (change: CatalogChange) => void): () => void;
}

/** Equal ones stand for equal things, for as long as the catalog is open. */
export type Version = string | undefined;

/** What is known of a skill without reading more than its front matter. */
export interface SkillSummary {
  /** As the front matter says it, not normalised. */
  readonly name: string;
  readonly description: string;
  /** Set on a skill that lost its name to an earlier one: the label its qualified name and address start with. */
  readonly label?: string;
  readonly location: "project" | "global";
  /** The folder that holds SKILL.md, absolute. Undefined in a hub. */
  readonly baseDirectory?: string;
  /** Name of the main file as it is on disk: SKILL.md, skill.md, … */
  readonly skillFile: string;
  readonly frontmatter: JsonObject;
  /** Strict skills may go on `skills/list`; lenient ones are served by tools and resources with their problems. */
  readonly tier: "strict" | "lenient";
  readonly problems: readonly Problem[];
  /** False for `disable-model-invocation: true`: no list or search that a model sees names it. */
  readonly modelInvocable: boolean;
  /** False for `user-invocable: false`: no prompt. */
  readonly userInvocable: boolean;
  readonly hasScripts: boolean;
  /** Its scripts are for the machine of whoever loads it, and no reason to offer tools that run scripts. */
  readonly scriptsAreForCaller?: boolean;
  readonly changedAtMs: number;
  /** From the local usage record; 0 when never loaded. */
  readonly useCount: number;
  readonly lastUsedAtMs: number;
  /** 0 is the nearest root: the planner's first idea of relevance. */
  readonly rootRank: number;
  /** Whoever has it wants it to be seen before all others. */
  readonly isPinned?: boolean;
  /** Belongs to a project that the user has not trusted: it is read as all others, and its scripts run after a question. */
  readonly isUntrusted?: boolean;
  /** Name of the hub that a local server joins and has it from. */
  readonly hub?: string | undefined;
}

/** `skill://<name>/<file>` for a winner, `skill://~<label>/<name>/<file>` for a shadowed skill. */
export interface SkillAddress {
  readonly label?: string;
  readonly name: string;
}

export interface CatalogProblem extends Problem {
  /** Folder or file it is about, absolute where there is one. */
  readonly path: string;
  /** What happened to the skill: served all the same, served under a qualified name, or not served. */
  readonly effect: "served" | "shadowed" | "skipped";
  readonly skill?: string;
}

/** Whether tools that run scripts are of use for it. */
export function hasScriptsToRun({
  hasScripts,
  scriptsAreForCaller,
}: Pick<SkillSummary, "hasScripts" | "scriptsAreForCaller">): boolean {
  return hasScripts && scriptsAreForCaller !== true;
}

export interface CatalogSearchOptions {
  readonly limit: number;
  /** Hits to pass over: `nextOffset` of the page before. */
  readonly offset?: number;
}

/** One page of hits, or the honest answer that nothing fits, with what came nearest. */
export interface CatalogAnswer<Skill extends SkillSummary = SkillSummary> {
  readonly fits: boolean;
  /** Empty when nothing fits. */
  readonly hits: readonly SearchHit<Skill>[];
  /** What came nearest; empty when something fits. */
  readonly closest: readonly SearchHit<Skill>[];
  /** Hits on all pages; undefined where counting them would cost more than the search. */
  readonly total?: number;
  /** So many of all hits, the first ones, are near the best; undefined where that is not known. */
  readonly fitting?: number;
  /** Where the next page begins; undefined on the last. */
  readonly nextOffset?: number;
}

export interface SearchHit<Skill extends SkillSummary = SkillSummary> {
  readonly skill: Skill;
  readonly score: number;
  /** Field names in which the query matched, best first. */
  readonly matched: readonly string[];
  /** Why it was found, the strongest field first. */
  readonly reasons: readonly SearchReason[];
  /** Skills with nearly the same text, which have no hit of their own. */
  readonly twins: readonly Skill[];
}

export interface SearchReason {
  readonly field: string;
  /** Text of the skill around the match. Data, not our words. */
  readonly phrase?: string;
  /** Words of the query that are met there. */
  readonly words: readonly string[];
}

export interface CatalogChange {
  /** A skill appeared, vanished, or changed its name, description or flags. */
  readonly listChanged: boolean;
  /** Skills of which any file changed, added ones included. */
  readonly changed: readonly SkillSummary[];
  readonly removed: readonly SkillSummary[];
}
