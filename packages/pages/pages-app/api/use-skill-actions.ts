import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { HubSkillFacts } from "../../src/contract/index.ts";
import { call, callTool } from "./call.ts";

export type Visibility = HubSkillFacts["visibility"];

/** What the owner of a drive does with one of its skills. */
export function useSkillActions(slug: string) {
  const client = useQueryClient();
  const refresh = () =>
    Promise.all(
      ["skills", "skill", "model-view"].map((key) => client.invalidateQueries({ queryKey: [key] })),
    );
  return {
    toggle: useMutation({
      mutationFn: () => callTool<{ enabled: boolean }>("skills_toggleDriveSkill", { skillSlug: slug }),
      onSuccess: refresh,
    }),
    download: useMutation({
      mutationFn: () =>
        callTool<{ url: string; filename: string }>("skills_downloadSkills", {
          scope: "skill",
          skillSlug: slug,
        }),
    }),
    remove: useMutation({
      mutationFn: () => callTool<{ deleted: boolean }>("skills_removeFromDrive", { skillSlug: slug }),
      onSuccess: () => client.invalidateQueries({ queryKey: ["skills"] }),
    }),
    changeVisibility: useMutation({
      mutationFn: (request: { visibility: Visibility; team?: string }) =>
        call(`/v1/skills/${encodeURIComponent(slug)}/visibility`, { method: "PUT", body: request }),
      onSuccess: refresh,
    }),
    rate: useMutation({
      /** Undefined takes the rating back. */
      mutationFn: (stars: number | undefined) => {
        const path = `/v1/skills/${encodeURIComponent(slug)}/rating`;
        return stars === undefined
          ? call(path, { method: "DELETE" })
          : call(path, { method: "PUT", body: { stars } });
      },
      onSuccess: () =>
        Promise.all(["skill", "leaderboard"].map((key) => client.invalidateQueries({ queryKey: [key] }))),
    }),
  };
}
