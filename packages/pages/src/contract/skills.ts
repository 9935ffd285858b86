import { definePage } from "./define-page.ts";

export const skillsPage = definePage({
  name: "skills",
  label: "Skills",
  icon: ["M4 5h7v6H4z", "M13 5h7v6h-7z", "M4 13h7v6H4z", "M13 13h7v6h-7z"],
  group: "Library",
  order: 10,
  audience: ["account", "scoped", "local"],
});

/**
 * `GET /ui/skills?query&tag&has=scripts&verdict&problems=1&source&sort&offset&limit`: one window of the list, in the order of
 * `sort` (`name`, `used`, `newest`, `largest`), else of relevance where there is a query, and by name otherwise. `limit` is at most 200.
 */
export interface SkillList {
  /** Skills that fit query and filters. */
  readonly total: number;
  readonly offset: number;
  readonly rows: readonly SkillRow[];
  /** What can be filtered by, over all skills, most frequent first. At most 30 of each. */
  readonly facets: SkillFacets;
  /** So many of all rows, the first ones, fit the query; the others share a word with it. Absent without a line between them. */
  readonly fitting?: number;
  /** Set when a query fits nothing: what came nearest is in `rows`. */
  readonly nothingFits?: true;
  /** Changes whenever the list may have changed. */
  readonly snapshotId: string;
}

export interface SkillRow {
  /** Addresses the skill in every other request: a slug in a hub, a (qualified) name locally. */
  readonly ref: string;
  readonly name: string;
  readonly description: string;
  readonly tags: readonly string[];
  readonly hasScripts: boolean;
  /** Absent while it has not been scanned. */
  readonly verdict?: Verdict;
  readonly problemCount: number;
  /** Where it comes from: a folder, a team, a source, `own`. For people. */
  readonly source: string;
  /** Lost its name to another skill; served under its qualified name. */
  readonly shadowed?: true;
  /** Belongs to a project that the person has not trusted. Local only. */
  readonly untrusted?: true;
  /** Found and not served at all; its problems say why. Local only. */
  readonly skipped?: true;
  /** Switched off in the drive, or hidden from models by its author. */
  readonly hidden?: "disabled" | "user-only";
  /** What loading it costs an agent. */
  readonly tokens?: number;
  readonly useCount: number;
  /** Uses of the account on each of the last 30 days, oldest first; absent where there were none, and locally. */
  readonly usesByDay?: readonly number[];
  /** When the version that agents get was published; locally, when the file was written. */
  readonly updatedAt?: string;
  /** Where and how a query met it; text of the skill. */
  readonly why?: string;
  /** A newer version waits for a yes. */
  readonly hasUpdate?: true;
}

export type Verdict = "allow" | "review" | "block";

export interface SkillFacets {
  readonly tags: readonly Facet[];
  readonly sources: readonly Facet[];
  readonly verdicts: readonly Facet[];
  readonly withScripts: number;
  readonly withProblems: number;
}

export interface Facet {
  readonly value: string;
  readonly count: number;
}

export interface SkillsRoutes {
  "GET /ui/skills": { query: SkillsQuery; output: SkillList };
}

/** As the address has it: all of it is text that somebody may have typed. */
export interface SkillsQuery {
  readonly query?: string;
  readonly tag?: string;
  readonly has?: string;
  readonly verdict?: string;
  readonly problems?: string;
  readonly source?: string;
  readonly sort?: string;
  readonly offset?: number;
  readonly limit?: number;
}
