import type { PageQuery } from "./credits.ts";
import { definePage } from "./define-page.ts";

export const callsPage = definePage({
  name: "calls",
  label: "Call log",
  icon: ["M4 6h2", "M9 6h11", "M4 12h2", "M9 12h11", "M4 18h2", "M9 18h11"],
  group: "Agents",
  order: 107,
  audience: ["account"],
});

/** One call of an agent. What clients and arguments say is somebody else's text. */
export interface CallLine {
  readonly id: number;
  readonly at: string;
  readonly tool: string;
  /** `ok`, or the code of the error. */
  readonly outcome: string;
  readonly durationMs: number;
  /** About what the answer cost whoever read it; absent for a refusal. */
  readonly tokens?: number;
  readonly key: { readonly id: string; readonly name?: string };
  /** A host, by its id. */
  readonly agent?: string;
  /** As the client names itself. */
  readonly client?: string;
  readonly skill?: string;
  readonly script?: string;
}

/** `GET /ui/calls`: newest first. */
export interface CallLogPage {
  readonly calls: readonly CallLine[];
  /** Pass it as `before` for older ones; absent at the end. */
  readonly nextBefore?: number;
}

/** `GET /ui/calls/choices`: by what the calls can be narrowed. */
export interface CallChoices {
  readonly choices: readonly {
    readonly by: "key" | "tool" | "agent" | "skill";
    readonly value: string;
    readonly label: string;
  }[];
}

/** Members that are absent let everything through. */
export interface CallLogQuery extends PageQuery {
  readonly key?: string;
  readonly tool?: string;
  readonly agent?: string;
  readonly skill?: string;
  readonly failed?: "true";
}

/** `GET /ui/insights?days=&by=`: what agents called in the last days, and how it is spread. */
export interface Insights {
  /** Oldest first, every day present. */
  readonly days: readonly { readonly day: string; readonly calls: number; readonly failed: number }[];
  readonly totals: CallSums;
  /** Most calls first. */
  readonly parts: readonly InsightPart[];
}

export type InsightSplit = "agent" | "key" | "tool" | "skill";

export interface CallSums {
  readonly calls: number;
  readonly failed: number;
  readonly tokens: number;
  readonly durationMs: number;
}

export interface InsightPart extends CallSums {
  /** As the log can be narrowed by it; absent for calls that say nothing of it. */
  readonly value?: string;
  /** Text of clients, and names of keys. */
  readonly label: string;
}

export interface InsightsQuery {
  readonly days?: number;
  readonly by?: InsightSplit;
}

export interface CallsRoutes {
  "GET /ui/insights": { query: InsightsQuery; output: Insights };
  /** All of it as a table that a spreadsheet reads. */
  "GET /ui/insights/export": { query: Pick<InsightsQuery, "days"> };
  "GET /ui/calls": { query: CallLogQuery; output: CallLogPage };
  "GET /ui/calls/choices": { output: CallChoices };
}
