import { useQuery } from "@tanstack/react-query";
import type { ApiProblem, Verdict } from "../../src/contract/index.ts";
import { call } from "./call.ts";
import { useChange } from "./use-change.ts";

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

/** As many as the server gives. */
export const mostImports = 100;

/** The last imports and uploads of the account, newest first. */
export function useImports() {
  return useQuery({
    queryKey: ["imports"],
    queryFn: ({ signal }) =>
      call<{ readonly imports: readonly ImportFacts[] }>(`/v1/imports?limit=${mostImports}`, { signal }),
  });
}

// A step takes some tenths of a second: slower than this and the page would jump over them.
const lookEveryMs = 400;

/** One import, looked at until nothing more happens by itself. */
export function useImport(importId: string) {
  return useQuery({
    queryKey: ["import", importId],
    queryFn: ({ signal }) => call<ImportFacts>(`/v1/imports/${encodeURIComponent(importId)}`, { signal }),
    refetchInterval: ({ state: { data } }) =>
      data !== undefined && isMoving(data.state) ? lookEveryMs : false,
  });
}

export function isMoving(state: ImportState): boolean {
  return !["waiting", "done", "failed", "refused", "declined"].includes(state);
}

export type StartedImport =
  | { readonly importId: string }
  | { readonly inDriveAs: string; readonly enabled: boolean };

/** Begins an import, or says that the drive has the skill already. */
export function useStartImport() {
  return useChange(
    (skillSlug: string) => call<StartedImport>("/v1/imports", { method: "POST", body: { skillSlug } }),
    ["imports", "credits", "ledger"],
  );
}

/** The owner's word on what the scan found. */
export function useDecideImport(importId: string) {
  return useChange(
    (decision: "accept" | "decline") =>
      call<ImportFacts>(`/v1/imports/${encodeURIComponent(importId)}/${decision}`, { method: "POST" }),
    ["import", "imports", "credits", "ledger", "skills"],
  );
}
