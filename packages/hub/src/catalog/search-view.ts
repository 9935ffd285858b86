import type { SearchHit } from "@skillquay/tools";
import type { HubDatabase } from "../db/connect.ts";
import type { HubSkill } from "./hub-skill.ts";
import type { ScopeView } from "./scope-view.ts";
import { type FoundRow, searchAllowed, searchAllowedNames, similarSlugs } from "./search-queries.ts";

export interface HubSearchHit extends SearchHit {
  readonly skill: HubSkill;
}

// A query that common words make slow must not hold a connection that others wait for.
const FULL_TEXT_MS = 2_000;
const NAMES_MS = 1_000;
export const QUERY_MAX_CHARS = 500;

/** Searches the caller's own set. When full text takes too long, names alone answer. */
export async function searchView(
  database: HubDatabase,
  view: ScopeView,
  { query, limit, timeoutMs = FULL_TEXT_MS }: { query: string; limit: number; timeoutMs?: number },
): Promise<readonly HubSearchHit[]> {
  const words = plainQuery(query);
  if (words === "") return [];
  const rows = await searchAllowed(database, view.scope, { query: words, limit, timeoutMs })
    .catch(
      unlessTimeout(() =>
        searchAllowedNames(database, view.scope, { query: words, limit, timeoutMs: NAMES_MS }),
      ),
    )
    .catch(unlessTimeout(async () => []));
  const skills = await view.namedAny([...new Set(rows.map((row) => row.slug))]);
  const byId = new Map(skills.map((skill) => [skill.skillId, skill]));
  return rows.flatMap((row) => {
    const skill = byId.get(row.skill_id);
    return skill === undefined ? [] : [{ skill, score: row.score, matched: matchedFields(row) }];
  });
}

/** Names of the caller's own set that are near to one that was not found. */
export async function suggestInView(
  database: HubDatabase,
  view: ScopeView,
  name: string,
): Promise<readonly string[]> {
  const wanted = plainText(name.slice(name.lastIndexOf(":") + 1))
    .slice(0, 64)
    .toLowerCase();
  if (wanted === "") return [];
  return similarSlugs(database, view.scope, { name: wanted, limit: 3, timeoutMs: NAMES_MS }).catch(
    unlessTimeout(async () => []),
  );
}

/** Hyphens inside a word part it, as they do in what is searched; in front of one they would mean "not". */
export function plainQuery(query: string): string {
  return plainText(query.slice(0, QUERY_MAX_CHARS)).replace(/[-_]+/g, " ").trim();
}

// The database takes no NUL and no half characters.
function plainText(text: string): string {
  return text.replaceAll("\0", " ").toWellFormed().trim();
}

export function unlessTimeout<T>(instead: () => Promise<T>): (error: unknown) => Promise<T> {
  return (error) => {
    // query_canceled: the statement ran into its timeout.
    if (error instanceof Error && "code" in error && error.code === "57014") return instead();
    throw error;
  };
}

function matchedFields(row: FoundRow): string[] {
  const fields: string[] = [];
  if (row.in_name) fields.push("name");
  if (row.in_tags) fields.push("tags");
  if (row.in_description) fields.push("description");
  if (row.in_body) fields.push("body");
  return fields.length === 0 ? ["name"] : fields;
}
