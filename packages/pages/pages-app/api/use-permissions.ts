import { useQuery } from "@tanstack/react-query";
import type { NewSkillPermissions } from "../../src/contract/index.ts";
import { call } from "./call.ts";
import { useChange } from "./use-change.ts";

export function usePermissions(slug: string) {
  return useQuery({
    queryKey: ["skill-permissions", slug],
    queryFn: ({ signal }) => call("GET /v1/skills/:slug/permissions", { params: { slug }, signal }),
  });
}

export function useSetPermissions(slug: string) {
  return useChange(
    (given: NewSkillPermissions) =>
      call("PUT /v1/skills/:slug/permissions", { params: { slug }, body: given }),
    ["skill-permissions"],
  );
}
