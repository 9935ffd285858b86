/** What the pages and whoever serves them agree on. Types alone: nothing here is ever loaded. */
export type * from "./account.ts";
export type * from "./connect.ts";
export type * from "./discover.ts";
export type * from "./live.ts";
export type * from "./model-view.ts";
export type * from "./operator.ts";
export type * from "./problem.ts";
export type * from "./routes.ts";
export type * from "./run.ts";
export type * from "./session.ts";
export type * from "./skill-page.ts";
export type * from "./skills.ts";
