import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { Draft, DraftToPublish } from "../../src/contract/index.ts";
import { call } from "./call.ts";

/** What would become of the draft; `revision` is another for each of its states, so that no text is compared. */
export function useCheckedDraft(ref: string, draft: Draft, revision: number) {
  return useQuery({
    queryKey: ["draft", ref, draft.base, revision],
    queryFn: ({ signal }) =>
      call("POST /ui/skills/:ref/draft/check", { params: { ref }, body: draft, signal }),
    placeholderData: keepPreviousData,
    enabled: draft.changes.length > 0,
    // Every pause in typing is another state, and none of them comes back.
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  });
}

export function usePublishDraft(ref: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: DraftToPublish) => call("POST /ui/skills/:ref/draft", { params: { ref }, body }),
    onSuccess: () =>
      Promise.all(
        ["skills", "skill", "home", "model-view", "imports"].map((key) =>
          client.invalidateQueries({ queryKey: [key] }),
        ),
      ),
  });
}
