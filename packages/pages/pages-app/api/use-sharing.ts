import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { TeamRole, VisibilityRequest } from "../../src/contract/index.ts";
import { call } from "./call.ts";
import { useChange } from "./use-change.ts";

const touched = ["shares", "invitations", "teams", "skills", "skill", "own-skills"];

export function useShares() {
  return useQuery({
    queryKey: ["shares"],
    queryFn: ({ signal }) => call("GET /v1/account/shares", { signal }),
  });
}

export function useInvitations() {
  return useQuery({
    queryKey: ["invitations"],
    queryFn: ({ signal }) => call("GET /v1/account/invitations", { signal }),
  });
}

export function useTeams() {
  return useQuery({
    queryKey: ["teams"],
    queryFn: ({ signal }) => call("GET /v1/account/teams", { signal }),
  });
}

/** Skills that the account made itself, by name or by what a query finds. */
export function useOwnSkills(query: string) {
  return useQuery({
    queryKey: ["own-skills", query],
    queryFn: ({ signal }) =>
      call("GET /ui/skills", { query: { source: "own", limit: 50, ...(query !== "" && { query }) }, signal }),
    placeholderData: keepPreviousData,
  });
}

/** Who sees the skill now. */
export function useSkillFacts(slug: string) {
  return useQuery({
    queryKey: ["skill", slug, "facts"],
    queryFn: ({ signal }) => call("GET /ui/skills/:ref", { params: { ref: slug }, signal }),
  });
}

export function useSetVisibility(slug: string) {
  return useChange(
    (body: VisibilityRequest) => call("PUT /v1/skills/:slug/visibility", { params: { slug }, body }),
    touched,
  );
}

type NamedShare = Readonly<Record<"slug" | "handle", string>>;

/** `invited`: the other one has to agree first. */
export function useShare() {
  return useChange(
    (share: NamedShare) => call("PUT /v1/account/shares/:slug/:handle", { params: share }),
    touched,
  );
}

export function useUnshare() {
  return useChange(
    (share: NamedShare) => call("DELETE /v1/account/shares/:slug/:handle", { params: share }),
    touched,
  );
}

export function useAcceptInvitation() {
  return useChange(
    (id: string) => call("POST /v1/account/invitations/:id/accept", { params: { id } }),
    touched,
  );
}

/** By who was invited, or by who did it. */
export function useDeclineInvitation() {
  return useChange((id: string) => call("DELETE /v1/account/invitations/:id", { params: { id } }), touched);
}

export function useCreateTeam() {
  return useChange(
    (body: { readonly handle: string; readonly name: string }) => call("POST /v1/account/teams", { body }),
    touched,
  );
}

type NamedMember = Readonly<Record<"team" | "handle", string>>;

export function useAddMember() {
  return useChange(
    ({ role, ...member }: NamedMember & { readonly role: TeamRole }) =>
      call("PUT /v1/account/teams/:team/members/:handle", { params: member, body: { role } }),
    touched,
  );
}

export function useSetSecondReview() {
  return useChange(
    ({ team, secondReview }: { readonly team: string; readonly secondReview: boolean }) =>
      call("PUT /v1/account/teams/:team/review", { params: { team }, body: { secondReview } }),
    touched,
  );
}

export function useRemoveMember() {
  return useChange(
    (member: NamedMember) => call("DELETE /v1/account/teams/:team/members/:handle", { params: member }),
    touched,
  );
}
