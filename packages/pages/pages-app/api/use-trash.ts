import { useQuery } from "@tanstack/react-query";
import { call } from "./call.ts";
import { useChange } from "./use-change.ts";

/** What was removed and can be brought back. */
export function useTrash() {
  return useQuery({
    queryKey: ["trash"],
    queryFn: ({ signal }) => call("GET /ui/trash", { signal }),
  });
}

const touched = ["trash", "skills", "skill", "collections", "home", "model-view"];

export function useBringBack() {
  return useChange((id: string) => call("POST /ui/trash/:id/restore", { params: { id }, body: {} }), touched);
}

export function useDeleteForGood() {
  return useChange((id: string) => call("DELETE /ui/trash/:id", { params: { id } }), touched);
}
