import { useQuery } from "@tanstack/react-query";
import type { ImportState } from "../../src/contract/index.ts";
import { call } from "./call.ts";
import { useChange } from "./use-change.ts";

/** As many as the server gives. */
export const mostImports = 100;

/** The last imports and uploads of the account, newest first. */
export function useImports() {
  return useQuery({
    queryKey: ["imports"],
    queryFn: ({ signal }) => call("GET /v1/imports", { query: { limit: mostImports }, signal }),
  });
}

// A step takes some tenths of a second: slower than this and the page would jump over them.
const lookEveryMs = 400;

/** One import, looked at until nothing more happens by itself. */
export function useImport(importId: string) {
  return useQuery({
    queryKey: ["import", importId],
    queryFn: ({ signal }) => call("GET /v1/imports/:id", { params: { id: importId }, signal }),
    refetchInterval: ({ state: { data } }) =>
      data !== undefined && isMoving(data.state) ? lookEveryMs : false,
  });
}

export function isMoving(state: ImportState): boolean {
  return !["waiting", "done", "failed", "refused", "declined"].includes(state);
}

/** Begins an import, or says that the drive has the skill already. */
export function useStartImport() {
  return useChange(
    (skillSlug: string) => call("POST /v1/imports", { body: { skillSlug } }),
    ["imports", "credits", "ledger"],
  );
}

/** The owner's word on what the scan found. */
export function useDecideImport(importId: string) {
  return useChange(
    (decision: "accept" | "decline") =>
      call(`POST /v1/imports/:id/${decision}`, { params: { id: importId } }),
    ["import", "imports", "credits", "ledger", "skills"],
  );
}
