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

export interface CallsRoutes {
  "GET /ui/calls": { query: CallLogQuery; output: CallLogPage };
  "GET /ui/calls/choices": { output: CallChoices };
}
