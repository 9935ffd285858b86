import type { HubDatabase } from "../../platform/db/connect.ts";
import type { KeyCaller } from "../accounts/index.ts";
import { plainQuery, searchTimedOut, unlessTimeout } from "../catalog/index.ts";
import { type DiscoveredRow, discoverRows } from "./queries/discover-queries.ts";
import { GITHUB } from "./sources.ts";

/** A skill that the caller could import, from wherever it is. */
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
  readonly license: string | undefined;
  readonly isPremium: boolean;
  readonly inDrive: boolean;
}

/** As many as the tool's contract says. */
export const DISCOVERY_PAGE = 10;

/** One ranked list over the marketplace and all sources. When full text takes too long, names alone answer. */
export async function discover(
  database: HubDatabase,
  caller: DiscoveringCaller,
  requested: DiscoverQuery,
): Promise<DiscoveredPage> {
  const { keywords, timeoutMs = FULL_TEXT_MS, namesTimeoutMs = NAMES_MS } = requested;
  const { pageSize = DISCOVERY_PAGE } = requested;
  const query = plainQuery(keywords);
  if (query === "") return { skills: [], hasMore: false };
  const search = { ...searchOf(caller, requested), query };
  const rows = await discoverRows(database, { ...search, by: "text", timeoutMs })
    .catch(unlessTimeout(() => discoverRows(database, { ...search, by: "name", timeoutMs: namesTimeoutMs })))
    .catch(searchTimedOut);
  return pageOf(rows, pageSize);
}

/** Everything that could be imported, by slug: for whoever looks around without words. */
export async function browse(
  database: HubDatabase,
  caller: DiscoveringCaller,
  requested: Omit<DiscoverQuery, "keywords">,
): Promise<DiscoveredPage> {
  const { timeoutMs = FULL_TEXT_MS, pageSize = DISCOVERY_PAGE } = requested;
  const search = { ...searchOf(caller, requested), query: "", by: "everything" as const, timeoutMs };
  return pageOf(await discoverRows(database, search).catch(searchTimedOut), pageSize);
}

export type DiscoveringCaller = Pick<KeyCaller, "accountId" | "tier" | "collection">;

export interface DiscoverQuery {
  readonly keywords: string;
  readonly offset: number;
  readonly source?: DiscoveredSkill["source"] | undefined;
  readonly pageSize?: number;
  readonly timeoutMs?: number;
  readonly namesTimeoutMs?: number;
}

export interface DiscoveredPage {
  readonly skills: readonly DiscoveredSkill[];
  readonly hasMore: boolean;
}

function searchOf(
  { accountId, tier, collection }: DiscoveringCaller,
  { offset, source, pageSize = DISCOVERY_PAGE }: Omit<DiscoverQuery, "keywords">,
) {
  return {
    accountId,
    // A key of a collection does not learn what else is in the drive.
    collectionId: tier === "scoped" ? collection?.id : undefined,
    source,
    offset,
    // One more tells whether there is a next page.
    limit: pageSize + 1,
  };
}

function pageOf(rows: readonly DiscoveredRow[], pageSize: number): DiscoveredPage {
  return { skills: rows.slice(0, pageSize).map(skillOf), hasMore: rows.length > pageSize };
}

// A search that common words make slow must not hold a connection that others wait for.
const FULL_TEXT_MS = 2_000;
const NAMES_MS = 1_000;

function skillOf(row: DiscoveredRow): DiscoveredSkill {
  const isHere = row.publisher !== null;
  return {
    // With its source in front where a skill of the marketplace has the same slug, and would be meant by it.
    slug: row.is_shadowed ? `${GITHUB}${row.slug}` : row.slug,
    source: isHere ? "marketplace" : "github",
    name: row.name,
    description: row.description,
    tags: row.tags,
    origin: {
      ...(row.publisher !== null && { publisher: row.publisher }),
      ...(row.repository !== null && { repository: row.repository }),
      ...(row.path !== null && { path: row.path }),
      ...(row.revision !== null && { revision: row.revision }),
    },
    license: row.license ?? undefined,
    isPremium: row.is_premium,
    inDrive: row.in_drive,
  };
}
