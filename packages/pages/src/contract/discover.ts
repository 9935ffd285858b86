/** `GET /ui/discover?keywords&source&offset`: what could be imported, best first; everything by name without keywords. */
export interface DiscoveredSkills {
  readonly skills: readonly DiscoveredSkill[];
  /** Absent on the last page. */
  readonly nextOffset?: number;
}

/** Name, description, tags and path are text of the skill. */
export interface DiscoveredSkill {
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
}

export interface DiscoverRoutes {
  "GET /ui/discover": { query: DiscoverQuery; output: DiscoveredSkills };
}

export interface DiscoverQuery {
  readonly keywords?: string;
  readonly source?: DiscoveredSkill["source"];
  readonly offset?: number;
}
