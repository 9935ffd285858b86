import type { ColumnType } from "kysely";

/** What everybody may find, and boards that were made ahead. */
export interface MarketTables {
  market_skills: MarketSkillsTable;
  leaderboards: LeaderboardsTable;
}

/** A row for each public and premium skill, in the version that is shown. Triggers write it, and nobody else. */
export interface MarketSkillsTable {
  skill_id: ColumnType<string, never, never>;
  version_id: ColumnType<string, never, never>;
  slug: ColumnType<string, never, never>;
  name: ColumnType<string, never, never>;
  tree_digest: ColumnType<string, never, never>;
  model_invocable: ColumnType<boolean, never, never>;
}

export interface LeaderboardsTable {
  sort_by: string;
  places: ColumnType<unknown, string, string>;
  took_ms: number;
  made_at: ColumnType<Date, Date | undefined, Date>;
}
