export { type ElsewhereSkill, FOUND_PREFIX, type SkillFinder } from "./elsewhere.ts";
export type { AgentConnector } from "./local-handlers.ts";
export { PagesProblem } from "./pages-problem.ts";
export { type ServedPages, type ServePagesOptions, servePages } from "./serve-pages.ts";
