import { useQuery } from "@tanstack/react-query";
import type { Verdict, VersionDiff } from "../../src/contract/index.ts";
import { call, callTool } from "./call.ts";
import { useChange } from "./use-change.ts";
import type { ScanFinding } from "./use-imports.ts";

/** A newer version that waits for a yes. */
export interface PendingUpdate {
  readonly skillSlug: string;
  readonly fromVersion: number;
  readonly toVersion: number;
  readonly publishedAt: string;
  readonly verdict: Verdict;
  readonly newFindings: readonly ScanFinding[];
  readonly grown: {
    readonly scripts: readonly string[];
    readonly allowedTools: readonly string[];
    readonly hosts: readonly string[];
    readonly packages: readonly string[];
    readonly hooks: boolean;
  };
  readonly files: readonly {
    readonly path: string;
    readonly change: "added" | "removed" | "changed";
    readonly addedLines?: number;
    readonly removedLines?: number;
  }[];
  readonly moreFiles: number;
}

export interface PendingUpdates {
  readonly updates: readonly PendingUpdate[];
  /** Slugs of further skills with an update. */
  readonly more?: readonly string[];
  readonly creditsEach: number;
}

export function useUpdates() {
  return useQuery({
    queryKey: ["updates"],
    queryFn: ({ signal }) => callTool<PendingUpdates>("skills_checkUpdates", {}, signal),
  });
}

/** One of those that the list has no room for. */
export function useUpdate(skillSlug: string) {
  return useQuery({
    queryKey: ["updates", skillSlug],
    queryFn: ({ signal }) => callTool<PendingUpdates>("skills_checkUpdates", { skillSlug }, signal),
  });
}

/** Both texts of every file that the update touches. */
export function useUpdateDiff({ skillSlug, fromVersion: from, toVersion: to }: PendingUpdate) {
  return useQuery({
    queryKey: ["update-diff", skillSlug, from, to],
    queryFn: ({ signal }) =>
      call<VersionDiff>(`/ui/skills/${encodeURIComponent(skillSlug)}/diff?from=${from}&to=${to}`, { signal }),
    // Two versions never change.
    staleTime: Number.POSITIVE_INFINITY,
  });
}

const touched = ["updates", "skills", "skill", "credits", "ledger"];

/** Takes exactly the version that was looked at. */
export function useAcceptUpdate() {
  return useChange(
    ({ skillSlug, toVersion }: PendingUpdate) =>
      callTool<{ readonly version: number; readonly creditsCharged: number }>("skills_acceptUpdate", {
        skillSlug,
        version: toVersion,
      }),
    touched,
  );
}

export function useDismissUpdate() {
  return useChange(
    ({ skillSlug }: PendingUpdate) => callTool<object>("skills_dismissUpdate", { skillSlug }),
    touched,
  );
}
