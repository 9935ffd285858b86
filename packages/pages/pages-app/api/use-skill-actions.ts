import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { VisibilityRequest } from "../../src/contract/index.ts";
import { call, callTool } from "./call.ts";

/** What the owner of a drive does with one of its skills. */
export function useSkillActions(slug: string) {
  const client = useQueryClient();
  const refresh = () =>
    Promise.all(
      ["skills", "skill", "model-view"].map((key) => client.invalidateQueries({ queryKey: [key] })),
    );
  return {
    toggle: useMutation({
      mutationFn: () => callTool("skills_toggleDriveSkill", { skillSlug: slug }),
      onSuccess: refresh,
    }),
    download: useMutation({
      mutationFn: () =>
        callTool("skills_downloadSkills", {
          scope: "skill",
          skillSlug: slug,
        }),
    }),
    remove: useMutation({
      mutationFn: () => call("POST /ui/skills/:ref/removal", { params: { ref: slug }, body: {} }),
      onSuccess: () =>
        Promise.all(["skills", "trash", "home"].map((key) => client.invalidateQueries({ queryKey: [key] }))),
    }),
    changeVisibility: useMutation({
      mutationFn: (body: VisibilityRequest) =>
        call("PUT /v1/skills/:slug/visibility", { params: { slug }, body }),
      onSuccess: refresh,
    }),
    rate: useMutation({
      /** Undefined takes the rating back. */
      mutationFn: async (stars: number | undefined) => {
        if (stars === undefined) await call("DELETE /v1/skills/:slug/rating", { params: { slug } });
        else await call("PUT /v1/skills/:slug/rating", { params: { slug }, body: { stars } });
      },
      onSuccess: () =>
        Promise.all(["skill", "leaderboard"].map((key) => client.invalidateQueries({ queryKey: [key] }))),
    }),
  };
}
