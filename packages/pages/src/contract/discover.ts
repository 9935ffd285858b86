import { definePage } from "./define-page.ts";

export const discoverPage = definePage({
  name: "discover",
  label: "Discover",
  icon: ["M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18z", "M15.5 8.5l-2 5-5 2 2-5z"],
  group: "Library",
  order: 20,
  audience: ["account", "local"],
});

/**
 * `GET /ui/discover?keywords&source&offset`: what could be imported, best first; everything by name without keywords. On one
 * machine, what the person's hubs and sources have, as `skillquay find` lists it.
 */
export interface DiscoveredSkills {
  readonly skills: readonly DiscoveredSkill[];
  /** Set when no skill fits the keywords: these come nearest. */
  readonly nothingFits?: true;
  /** Which hubs and sources were asked. Local only. */
  readonly places?: readonly DiscoveredPlace[];
  /** Absent on the last page. */
  readonly nextOffset?: number;
}

/** Name, description, tags and path are text of the skill. */
export interface DiscoveredSkill {
  /** On one machine what addresses its page: `GET /ui/skills/:ref`. */
  readonly slug: string;
  readonly source: "marketplace" | "github";
  readonly name: string;
  readonly description: string;
  readonly tags: readonly string[];
  readonly origin: {
    readonly publisher?: string;
    readonly repository?: string;
    readonly path?: string;
    readonly revision?: string;
  };
  readonly license?: string;
  /** Used without its files being shown. */
  readonly isPremium: boolean;
  readonly inDrive: boolean;
  /** What gets it, on a terminal; absent where only an import on its hub does. Local only. */
  readonly line?: string;
}

/** A hub or a source, by its name or in the words of the person. */
export interface DiscoveredPlace {
  readonly from: string;
  /** Why it did not answer: what is shown of it was kept at this time, or is nothing. */
  readonly problem?: string;
  readonly keptAt?: string;
}

export interface DiscoverRoutes {
  "GET /ui/discover": { query: DiscoverQuery; output: DiscoveredSkills };
}

export interface DiscoverQuery {
  readonly keywords?: string;
  readonly source?: DiscoveredSkill["source"];
  readonly offset?: number;
}
