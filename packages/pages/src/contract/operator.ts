import { definePage } from "./define-page.ts";

export const operatorPage = definePage({
  name: "operator",
  label: "Operator",
  icon: ["M4 7h10", "M18 7h2", "M16 9.5v-5", "M4 17h2", "M10 17h10", "M8 19.5v-5"],
  group: "Hub",
  order: 120,
  audience: ["operator"],
});

/** `GET /ui/operator`: only for a session that was opened with the operator's secret; for others there is nothing here. */
export interface OperatorFacts {
  readonly version: string;
  readonly nodeVersion: string;
  readonly databaseVersion: string;
  readonly database: "ok" | "slow" | "unreachable";
  readonly instances: readonly {
    readonly url: string;
    readonly startedAt: string;
    readonly seenAt: string;
  }[];
  readonly sandbox: {
    readonly available: boolean;
    readonly driver?: string;
    readonly why?: string;
    readonly fix?: string;
  };
  /** `POST /ui/operator/sources` with `{ url, kind?, revision? }` · `POST …/:id/sync` · `DELETE …/:id`. */
  readonly sources: readonly OperatorSource[];
  readonly jobs: readonly OperatorQueue[];
  readonly accounts: { readonly total: number; readonly disabled: number };
  readonly skills: number;
}

export interface OperatorSource {
  readonly id: string;
  readonly url: string;
  readonly kind: string;
  readonly state: string;
  readonly skills: number;
  readonly syncedAt?: string;
  readonly problem?: string;
  readonly skipped: number;
}

export interface OperatorQueue {
  readonly name: string;
  readonly waiting: number;
  readonly active: number;
  readonly failed: number;
  readonly lastDoneAt?: string;
  /** When one failed last, and where to read why. In our own words. */
  readonly lastFailure?: string;
}

/** `POST /ui/operator/sandbox/probe`: the sandbox is attacked now. */
export interface SandboxProbe {
  readonly driver: string;
  readonly usable: boolean;
  readonly why?: string;
  readonly fix?: string;
  readonly isolation: string;
  /** What a run may be given: `none`, `allowlist`. */
  readonly network: readonly string[];
  /** How each is kept: `hard` by the system, `polled` by looking, `none`. */
  readonly limits: { readonly memory: string; readonly processes: string; readonly disk: string };
  readonly checks: readonly { readonly attack: string; readonly held: boolean; readonly detail?: string }[];
}

/** Branch, tag or commit of a repository is its `revision`. */
export interface SourceRequest {
  readonly url: string;
  readonly kind?: "git" | "well-known" | "hub";
  readonly revision?: string;
}

export interface OperatorRoutes {
  "GET /ui/operator": { output: OperatorFacts };
  "POST /ui/operator/sandbox/probe": { output: SandboxProbe };
  "POST /ui/operator/sources": { body: SourceRequest; output: OperatorSource };
  "POST /ui/operator/sources/:id/sync": { output: { readonly requested: true } };
  "DELETE /ui/operator/sources/:id": { output: { readonly removed: true } };
}
