export type { AgentConnector } from "./local-handlers.ts";
export { PagesProblem } from "./pages-problem.ts";
export { type ServedPages, type ServePagesOptions, servePages } from "./serve-pages.ts";
