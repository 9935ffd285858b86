import type { ApiProblem } from "./problem.ts";
import type { Verdict } from "./skills.ts";

export type ImportState =
  | "queued"
  | "downloading"
  | "scanning"
  | "waiting"
  | "enriching"
  | "publishing"
  | "done"
  | "failed"
  | "refused"
  | "declined";

export interface ImportFacts {
  readonly importId: string;
  readonly origin: "marketplace" | "github" | "upload";
  readonly slug: string;
  readonly state: ImportState;
  readonly verdict?: Verdict;
  readonly findings: readonly ScanFinding[];
  readonly problem?: ApiProblem;
  /** Once it is in the drive. */
  readonly skillSlug?: string;
  readonly createdAt: string;
  readonly updatedAt: string;
}

export interface ScanFinding {
  readonly rule: string;
  readonly severity: "info" | "review" | "block";
  readonly path: string;
  readonly line?: number;
  /** Text of the skill. */
  readonly evidence: string;
  /** In our own words. */
  readonly message: string;
}

/** The import that was begun, or what the drive has already. */
export type StartedImport =
  | { readonly importId: string }
  | { readonly inDriveAs: string; readonly enabled: boolean };

export interface ImportRoutes {
  /** Newest first, at most 100. */
  "GET /v1/imports": {
    query: { readonly limit?: number };
    output: { readonly imports: readonly ImportFacts[] };
  };
  "POST /v1/imports": { body: { readonly skillSlug: string }; output: StartedImport };
  "GET /v1/imports/:id": { output: ImportFacts };
  "POST /v1/imports/:id/accept": { output: ImportFacts };
  "POST /v1/imports/:id/decline": { output: ImportFacts };
}
