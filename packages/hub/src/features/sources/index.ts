// Where skills are discovered. All that the rest of the hub may import of it.
export { browse, DISCOVERY_PAGE, type DiscoveredPage, type DiscoveredSkill, discover } from "./discover.ts";
export { openSources } from "./open-sources.ts";
export { similarImportable } from "./queries/discover-queries.ts";
export { keepSourceSkill, sourcesOfCopies } from "./queries/source-queries.ts";
export { type SourcePolicy, type SourceProtocol, sourceProtocols } from "./source-address.ts";
export type { SourceFacts, SourceSkill, Sources } from "./sources.ts";
