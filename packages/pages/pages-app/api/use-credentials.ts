import { useQuery } from "@tanstack/react-query";
import type { NewCredential } from "../../src/contract/index.ts";
import { call } from "./call.ts";
import { useChange } from "./use-change.ts";

export function useCredentials() {
  return useQuery({
    queryKey: ["credentials"],
    queryFn: ({ signal }) => call("GET /v1/account/credentials", { signal }),
  });
}

/** Skills that a credential can be for, as many as one answer holds. */
export function useSkillsWithScripts() {
  return useQuery({
    queryKey: ["skills", "with scripts"],
    queryFn: ({ signal }) => call("GET /ui/skills", { query: { has: "scripts", limit: 200 }, signal }),
  });
}

/** What the scripts of a skill read; asked when there is a skill. */
export function useSkillVariables(slug: string) {
  return useQuery({
    queryKey: ["skill-variables", slug],
    queryFn: ({ signal }) => call("GET /v1/skills/:slug/credentials", { params: { slug }, signal }),
    enabled: slug !== "",
  });
}

const touched = ["credentials", "skill-variables"];

export function useSetCredential() {
  return useChange(
    (credential: NewCredential) => call("PUT /v1/account/credentials", { body: credential }),
    touched,
  );
}

export function useGiveAgain() {
  return useChange(
    (id: string) => call("POST /v1/account/credentials/:id/give", { params: { id } }),
    touched,
  );
}

export function useRemoveCredential() {
  return useChange((id: string) => call("DELETE /v1/account/credentials/:id", { params: { id } }), touched);
}
