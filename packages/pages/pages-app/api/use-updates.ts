import { useQuery } from "@tanstack/react-query";
import type { ToolOutput } from "../../src/contract/index.ts";
import { call, callTool } from "./call.ts";
import { useChange } from "./use-change.ts";

/** A newer version that waits for a yes. */
export type PendingUpdate = ToolOutput<"skills_checkUpdates">["updates"][number];

export function useUpdates() {
  return useQuery({
    queryKey: ["updates"],
    queryFn: ({ signal }) => callTool("skills_checkUpdates", {}, signal),
  });
}

/** One of those that the list has no room for. */
export function useUpdate(skillSlug: string) {
  return useQuery({
    queryKey: ["updates", skillSlug],
    queryFn: ({ signal }) => callTool("skills_checkUpdates", { skillSlug }, signal),
  });
}

/** Both texts of every file that the update touches. */
export function useUpdateDiff({ skillSlug, fromVersion: from, toVersion: to }: PendingUpdate) {
  return useQuery({
    queryKey: ["update-diff", skillSlug, from, to],
    queryFn: ({ signal }) =>
      call("GET /ui/skills/:ref/diff", { params: { ref: skillSlug }, query: { from, to }, signal }),
    // Two versions never change.
    staleTime: Number.POSITIVE_INFINITY,
  });
}

const touched = ["updates", "skills", "skill", "credits", "ledger"];

/** Takes exactly the version that was looked at. */
export function useAcceptUpdate() {
  return useChange(
    ({ skillSlug, toVersion }: PendingUpdate) =>
      callTool("skills_acceptUpdate", {
        skillSlug,
        version: toVersion,
      }),
    touched,
  );
}

export function useDismissUpdate() {
  return useChange(
    ({ skillSlug }: PendingUpdate) => callTool("skills_dismissUpdate", { skillSlug }),
    touched,
  );
}
