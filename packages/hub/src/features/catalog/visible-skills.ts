import { createHash } from "node:crypto";
import { hasScriptsToRun } from "@skillquay/tools";
import type { HubDatabase } from "../../platform/db/connect.ts";
import { createLruMap } from "../../platform/lru-map.ts";
import { teamIdsOf } from "../accounts/index.ts";
import { pinnedSkillsOf } from "../pins/index.ts";
import { usageOf } from "../usage/index.ts";
import type { AllowedScope } from "./allowed-set.ts";
import { allowedRows, anyAllowedHasScripts } from "./allowed-set-queries.ts";
import type { HubSkill } from "./hub-skill.ts";
import { countAllowed } from "./search-queries.ts";
import { groupBySlug, type NamingOptions, shareNames } from "./share-names.ts";

/** What is remembered of one allowed set, until something in it changes. */
export interface VisibleSkills {
  readonly scope: AllowedScope;
  /** Stays what it was before a change when that turns out to have changed nothing that is listed. */
  readonly snapshotId: string;
  /** The last list that was loaded, here or in the views before this one. */
  readonly lastListed: Listed | undefined;
  /** Every skill of the set, winners of their name and others, by name in code units. */
  all(): Promise<readonly HubSkill[]>;
  /** Those of `all` that won their name. */
  winners(): Promise<readonly HubSkill[]>;
  /** The skills of that slug, the winner of it first. Synchronous when known. */
  named(slug: string): readonly HubSkill[] | Promise<readonly HubSkill[]>;
  /** As `named`, for many slugs in one query. */
  namedAny(slugs: readonly string[]): Promise<readonly HubSkill[]>;
  hasScripts(): Promise<boolean>;
  /** How many skills there are; `COUNTED_MAX` stands for that many or more. */
  size(): Promise<number>;
  /** Whether a change of the skill, or of the team's skills, may show here. True while it is not known. */
  concernsSkill(skillId: string): boolean;
  concernsTeam(teamId: string): boolean;
  /** How many skills are in memory. */
  weight(): number;
}

/** What a list said, in short, and the snapshot it was given. */
export interface Listed {
  readonly snapshotId: string;
  readonly fingerprint: string;
}

/** A view is never corrected: after a change a new one takes its place. */
export function createVisibleSkills(
  database: HubDatabase,
  scope: AllowedScope,
  { id, before }: { readonly id: string; readonly before?: Listed | undefined },
): VisibleSkills {
  const naming: NamingOptions = { viewerId: scope.kind === "account" ? scope.accountId : undefined };
  const groups = createLruMap<readonly HubSkill[]>({ maxWeight: MAX_SINGLE_FINDS });
  const finding = new Map<string, Promise<readonly HubSkill[]>>();
  const seen = new Set<string>();
  let everything: Everything | undefined;
  let loading: Promise<Everything> | undefined;
  let teams: Promise<readonly string[]> | undefined;
  let knownTeams: ReadonlySet<string> | undefined;
  let scripts: Promise<boolean> | undefined;
  let count: Promise<number> | undefined;
  let running = 0;
  let snapshotId = id;

  // Before the first rows: a change of a team that comes in between is then known to concern this view.
  async function knowTeams(): Promise<void> {
    teams ??= scope.kind === "account" ? teamIdsOf(database.db, scope.accountId) : Promise.resolve([]);
    try {
      knownTeams ??= new Set(await teams);
    } catch (error) {
      teams = undefined;
      throw error;
    }
  }

  async function counted<T>(work: () => Promise<T>): Promise<T> {
    running += 1;
    try {
      await knowTeams();
      return await work();
    } finally {
      running -= 1;
    }
  }

  async function loadEverything(): Promise<Everything> {
    const [rows, uses, pinned] = await Promise.all([
      allowedRows(database.db, scope),
      scope.kind === "account" ? usageOf(database.db, scope.accountId) : undefined,
      scope.kind === "account" ? pinnedSkillsOf(database.db, scope.accountId) : undefined,
    ]);
    everything = everythingOf(groupBySlug(rows), {
      ...naming,
      pinned,
      useOf: (skillId) => uses?.get(skillId),
    });
    groups.clear();
    for (const { skill_id } of rows) seen.add(skill_id);
    if (before?.fingerprint === everything.fingerprint) snapshotId = before.snapshotId;
    return everything;
  }

  function load(): Promise<Everything> {
    loading ??= counted(loadEverything).catch((error: unknown) => {
      loading = undefined;
      throw error;
    });
    return loading;
  }

  async function find(slugs: readonly string[]): Promise<readonly HubSkill[]> {
    const match = groupBySlug(await allowedRows(database.db, scope, { slugs }));
    return slugs.flatMap((slug) => {
      const group = shareNames(match.get(slug) ?? [], naming);
      for (const { skillId } of group) seen.add(skillId);
      groups.set(slug, group, group.length + 1);
      return group;
    });
  }

  return {
    scope,
    get snapshotId() {
      return snapshotId;
    },
    get lastListed() {
      return everything === undefined ? before : { snapshotId, fingerprint: everything.fingerprint };
    },
    all: async () => (everything ?? (await load())).all,
    winners: async () => (everything ?? (await load())).winners,
    named(slug) {
      if (everything !== undefined) return everything.bySlug.get(slug) ?? NONE;
      const cached = groups.get(slug) ?? finding.get(slug);
      if (cached !== undefined) return cached;
      const match = counted(() => find([slug])).finally(() => finding.delete(slug));
      finding.set(slug, match);
      return match;
    },
    async namedAny(slugs) {
      const existing = everything;
      if (existing !== undefined) return slugs.flatMap((slug) => existing.bySlug.get(slug) ?? NONE);
      return slugs.length === 0 ? NONE : counted(() => find(slugs));
    },
    async hasScripts() {
      if (everything !== undefined) return everything.all.some(hasScriptsToRun);
      scripts ??= counted(() => anyAllowedHasScripts(database.db, scope)).catch((error: unknown) => {
        scripts = undefined;
        throw error;
      });
      return scripts;
    },
    async size() {
      if (everything !== undefined) return everything.all.length;
      count ??= counted(() => countAllowed(database.db, scope, COUNTED_MAX)).catch((error: unknown) => {
        count = undefined;
        throw error;
      });
      return count;
    },
    // Rows that are on their way may be older than the change.
    concernsSkill: (skillId) => running > 0 || scope.kind === "public" || seen.has(skillId),
    concernsTeam: (teamId) => running > 0 || knownTeams === undefined || knownTeams.has(teamId),
    weight: () => 1 + (everything?.all.length ?? 0) + groups.weight,
  };
}

interface Everything {
  readonly all: readonly HubSkill[];
  readonly winners: readonly HubSkill[];
  readonly bySlug: ReadonlyMap<string, readonly HubSkill[]>;
  readonly fingerprint: string;
}

function everythingOf(
  groups: ReadonlyMap<string, Parameters<typeof shareNames>[0]>,
  naming: NamingOptions,
): Everything {
  const bySlug = new Map<string, readonly HubSkill[]>();
  for (const slug of [...groups.keys()].sort()) bySlug.set(slug, shareNames(groups.get(slug) ?? [], naming));
  const all = [...bySlug.values()].flat();
  return {
    bySlug,
    all,
    winners: all.filter((skill) => skill.label === undefined),
    fingerprint: fingerprintOf(all),
  };
}

// A version never changes, but what a scan says of it may: these say everything about what is listed.
function fingerprintOf(all: readonly HubSkill[]): string {
  const hash = createHash("sha256");
  for (const { skillId, versionId, label, origin, visibility, problems, isPinned } of all) {
    const pin = isPinned === true ? "pinned" : "";
    hash.update(`${skillId} ${versionId} ${label ?? ""} ${origin} ${visibility} ${problems.length} ${pin}\n`);
  }
  return hash.digest("base64");
}

// Names that do not exist count, too: whoever asks for many of them must not fill the memory.
const MAX_SINGLE_FINDS = 2_000;
const NONE: readonly HubSkill[] = [];
// Beyond this, more skills change the rarity of a word by next to nothing.
const COUNTED_MAX = 10_000;
