import { useQuery } from "@tanstack/react-query";
import type { ToolInput, ToolOutput } from "../../src/contract/index.ts";
import { callTool } from "./call.ts";
import { useChange } from "./use-change.ts";

export type Collection = ToolOutput<"skills_listCollections">["collections"][number];

export function useCollections(isEnabled = true) {
  return useQuery({
    enabled: isEnabled,
    queryKey: ["collections"],
    queryFn: ({ signal }) => callTool("skills_listCollections", {}, signal),
  });
}

/** Skills that the collection's keys see. */
export function useCollectionSkills(collectionName: string) {
  return useQuery({
    queryKey: ["collections", "skills", collectionName],
    queryFn: ({ signal }) => callTool("skills_listSkills", { collectionName }, signal),
  });
}

/** Without `skillSlugs`, its keys see all skills of the account. */
export type CollectionRequest = ToolInput<"skills_createCollection">;

const touched = ["collections", "keys"];

export function useCreateCollection() {
  return useChange((request: CollectionRequest) => callTool("skills_createCollection", request), touched);
}

export type CollectionChange = Omit<ToolInput<"skills_updateCollection">, "collectionName">;

export function useUpdateCollection(collectionName: string) {
  return useChange(
    (change: CollectionChange) => callTool("skills_updateCollection", { collectionName, ...change }),
    touched,
  );
}

export function useDeleteCollection(collectionName: string) {
  return useChange(() => callTool("skills_deleteCollection", { collectionName }), touched);
}

export function useAddToCollection(collectionName: string) {
  return useChange(
    (skillSlug: string) =>
      callTool("skills_addToCollection", {
        collectionName,
        skillSlug,
      }),
    touched,
  );
}

export function useRemoveFromCollection(collectionName: string) {
  return useChange(
    (skillSlug: string) => callTool("skills_removeFromCollection", { collectionName, skillSlug }),
    touched,
  );
}
