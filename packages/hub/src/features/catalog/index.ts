// What a caller may see. All that the rest of the hub may import of it.

export { type ScopeCollection, scopeOf } from "./allowed-set.ts";
export { notReplaced, overAllowed, shownVersion, switchedOffRows } from "./allowed-set-queries.ts";
export { BUNDLED_SKILLS, isBundledName } from "./bundled-skills.ts";
export { type Catalogs, createCatalogs, type DriveCatalog } from "./drive-catalog.ts";
export { type HubSkill, hubSkill, isHubSkill, slugOf } from "./hub-skill.ts";
export { type MarketplaceSkill, marketplaceSkill } from "./marketplace-queries.ts";
export { createPublishedIndex } from "./published-index.ts";
export { anyWord, WEIGHTS, withTimeout } from "./search-queries.ts";
export {
  type HubSearchHit,
  plainQuery,
  QUERY_MAX_CHARS,
  searchTimedOut,
  unlessTimeout,
} from "./search-view.ts";
