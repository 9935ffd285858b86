import { useQuery } from "@tanstack/react-query";
import { callTool } from "./call.ts";
import { useChange } from "./use-change.ts";

export interface Collection {
  readonly name: string;
  /** Its keys see the skills on its list; otherwise all of the account. */
  readonly isScoped: boolean;
  readonly includeTeamSkills: boolean;
  readonly includeSharedSkills: boolean;
  readonly skillCount?: number;
  readonly skillSlugs?: readonly string[];
  readonly keys: readonly string[];
  readonly createdAt: string;
  readonly lastUsedAt?: string;
}

export function useCollections() {
  return useQuery({
    queryKey: ["collections"],
    queryFn: ({ signal }) =>
      callTool<{ readonly collections: readonly Collection[] }>("skills_listCollections", {}, signal),
  });
}

/** Skills that the collection's keys see. */
export function useCollectionSkills(collectionName: string) {
  return useQuery({
    queryKey: ["collections", "skills", collectionName],
    queryFn: ({ signal }) =>
      callTool<{
        readonly total: number;
        readonly skills: readonly { readonly slug: string; readonly description: string }[];
      }>("skills_listSkills", { collectionName }, signal),
  });
}

export interface CollectionRequest {
  readonly name: string;
  /** Absent: its keys see all skills of the account. */
  readonly skillSlugs?: readonly string[];
  readonly includeTeamSkills: boolean;
  readonly includeSharedSkills: boolean;
}

const touched = ["collections", "keys"];

export function useCreateCollection() {
  return useChange(
    (request: CollectionRequest) =>
      callTool<{ readonly name: string; readonly key: string; readonly hiddenByFlags?: readonly string[] }>(
        "skills_createCollection",
        request,
      ),
    touched,
  );
}

export interface CollectionChange {
  readonly newName?: string;
  readonly includeTeamSkills?: boolean;
  readonly includeSharedSkills?: boolean;
}

export function useUpdateCollection(collectionName: string) {
  return useChange(
    (change: CollectionChange) =>
      callTool<Collection>("skills_updateCollection", { collectionName, ...change }),
    touched,
  );
}

export function useDeleteCollection(collectionName: string) {
  return useChange(
    () => callTool<{ readonly revokedKeys: number }>("skills_deleteCollection", { collectionName }),
    touched,
  );
}

export function useAddToCollection(collectionName: string) {
  return useChange(
    (skillSlug: string) =>
      callTool<{ readonly added: boolean; readonly hiddenByFlags?: boolean }>("skills_addToCollection", {
        collectionName,
        skillSlug,
      }),
    touched,
  );
}

export function useRemoveFromCollection(collectionName: string) {
  return useChange(
    (skillSlug: string) => callTool<object>("skills_removeFromCollection", { collectionName, skillSlug }),
    touched,
  );
}
