import type { PageQuery } from "./credits.ts";
import { definePage } from "./define-page.ts";

export const activityPage = definePage({
  name: "activity",
  label: "Activity",
  icon: ["M3 12h4l3-8 4 16 3-8h4"],
  group: "Account",
  order: 90,
  audience: ["account"],
});

/** `GET /v1/account/audit`: what was done in the account, newest first. */
export interface AuditPage {
  readonly entries: readonly AuditLine[];
  /** Pass it as `before` for older ones; absent at the end. */
  readonly nextBefore?: number;
}

/** One thing that was done in the account. */
export interface AuditLine {
  readonly id: number;
  readonly at: string;
  readonly actor: "account" | "operator" | "hub";
  readonly action: string;
  readonly target: string;
  readonly details: Readonly<Record<string, unknown>>;
  readonly key?: { readonly id: string; readonly name?: string };
}

export interface ActivityRoutes {
  "GET /v1/account/audit": { query: AuditPageQuery; output: AuditPage };
}

/** Members that are absent let everything through; `about` holds the first parts of actions, with commas between. */
export interface AuditPageQuery extends PageQuery {
  readonly about?: string;
  readonly actor?: AuditLine["actor"];
  readonly text?: string;
}
