import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { ModelViewQuery, NewDescriptionTest } from "../../src/contract/index.ts";
import { call, callTool } from "./call.ts";
import { useChange } from "./use-change.ts";

/** What an agent gets before any call. Without a `host` or `tools`, the server's first. */
export function useModelView(query: ModelViewQuery) {
  return useQuery({
    queryKey: ["model-view", query],
    queryFn: ({ signal }) => call("GET /ui/model-view", { query, signal }),
    placeholderData: keepPreviousData,
  });
}

/** What it has to go by for one task; nothing is asked before there is one. */
export function useTriedTask(query: ModelViewQuery, task: string) {
  return useQuery({
    queryKey: ["model-view", "task", query, task],
    queryFn: ({ signal }) => call("GET /ui/model-view/task", { query: { ...query, task }, signal }),
    placeholderData: keepPreviousData,
    enabled: task !== "",
  });
}

export function useDescriptionTests() {
  return useQuery({
    queryKey: ["model-view", "tests"],
    queryFn: ({ signal }) => call("GET /ui/description-tests", { signal }),
  });
}

export function useDescriptionTestChanges() {
  return {
    add: useChange(
      (body: NewDescriptionTest) => call("POST /ui/description-tests", { body }),
      ["model-view"],
    ),
    remove: useChange(
      (id: string) => call("DELETE /ui/description-tests/:id", { params: { id } }),
      ["model-view"],
    ),
  };
}

/** Which skills agents are told of: first, or not at all. */
export function useShownSkillChanges() {
  const touched = ["model-view", "skills", "skill", "home"];
  return {
    pin: useChange(
      ({ ref, pinned }: { readonly ref: string; readonly pinned: boolean }) =>
        call("PUT /ui/skills/:ref/pin", { params: { ref }, body: { pinned } }),
      touched,
    ),
    toggle: useChange((ref: string) => callTool("skills_toggleDriveSkill", { skillSlug: ref }), touched),
  };
}
