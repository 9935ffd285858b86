import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { HubSkillFacts, SkillList, SkillPage } from "../../src/contract/index.ts";
import { call } from "./call.ts";
import { useChange } from "./use-change.ts";

export type Visibility = HubSkillFacts["visibility"];

export interface Share {
  readonly skill: string;
  /** With whom it is shared, or who shares it. */
  readonly account: string;
  readonly since: string;
}

export interface Shares {
  readonly given: readonly Share[];
  readonly received: readonly Share[];
}

export interface Invitation {
  readonly id: string;
  readonly direction: "received" | "sent";
  readonly from: string;
  readonly to: string;
  readonly skill?: { readonly slug: string; readonly description: string };
  readonly team?: { readonly handle: string; readonly role: TeamRole };
  readonly since: string;
}

export type TeamRole = "admin" | "member";

export interface Team {
  readonly handle: string;
  readonly name: string;
  /** The account's own. */
  readonly role: TeamRole;
  readonly members: readonly { readonly handle: string; readonly role: TeamRole }[];
}

const touched = ["shares", "invitations", "teams", "skills", "skill", "own-skills"];

export function useShares() {
  return useQuery({
    queryKey: ["shares"],
    queryFn: ({ signal }) => call<Shares>("/v1/account/shares", { signal }),
  });
}

export function useInvitations() {
  return useQuery({
    queryKey: ["invitations"],
    queryFn: ({ signal }) =>
      call<{ readonly invitations: readonly Invitation[] }>("/v1/account/invitations", { signal }),
  });
}

export function useTeams() {
  return useQuery({
    queryKey: ["teams"],
    queryFn: ({ signal }) => call<{ readonly teams: readonly Team[] }>("/v1/account/teams", { signal }),
  });
}

/** Skills that the account made itself, by name or by what a query finds. */
export function useOwnSkills(query: string) {
  const search = new URLSearchParams({ source: "own", limit: "50", ...(query !== "" && { query }) });
  return useQuery({
    queryKey: ["own-skills", query],
    queryFn: ({ signal }) => call<SkillList>(`/ui/skills?${search}`, { signal }),
    placeholderData: keepPreviousData,
  });
}

/** Who sees the skill now. */
export function useSkillFacts(slug: string) {
  return useQuery({
    queryKey: ["skill", slug, "facts"],
    queryFn: ({ signal }) => call<SkillPage>(`/ui/skills/${encodeURIComponent(slug)}`, { signal }),
  });
}

export function useSetVisibility(slug: string) {
  return useChange(
    (body: { readonly visibility: Visibility; readonly team?: string }) =>
      call<object>(`/v1/skills/${encodeURIComponent(slug)}/visibility`, { method: "PUT", body }),
    touched,
  );
}

interface NamedShare {
  readonly slug: string;
  readonly handle: string;
}

/** `invited`: the other one has to agree first. */
export function useShare() {
  return useChange(
    (share: NamedShare) =>
      call<{ readonly state: "shared" | "invited" }>(sharePath(share), { method: "PUT" }),
    touched,
  );
}

export function useUnshare() {
  return useChange((share: NamedShare) => call<object>(sharePath(share), { method: "DELETE" }), touched);
}

function sharePath({ slug, handle }: NamedShare): string {
  return `/v1/account/shares/${encodeURIComponent(slug)}/${encodeURIComponent(handle)}`;
}

export function useAcceptInvitation() {
  return useChange((id: string) => call<object>(`${invitationPath(id)}/accept`, { method: "POST" }), touched);
}

/** By who was invited, or by who did it. */
export function useDeclineInvitation() {
  return useChange((id: string) => call<object>(invitationPath(id), { method: "DELETE" }), touched);
}

function invitationPath(id: string): string {
  return `/v1/account/invitations/${encodeURIComponent(id)}`;
}

export function useCreateTeam() {
  return useChange(
    (body: { readonly handle: string; readonly name: string }) =>
      call<Team>("/v1/account/teams", { method: "POST", body }),
    touched,
  );
}

interface NamedMember {
  readonly team: string;
  readonly handle: string;
}

export function useAddMember() {
  return useChange(
    ({ role, ...member }: NamedMember & { readonly role: TeamRole }) =>
      call<{ readonly state: "member" | "invited" }>(memberPath(member), { method: "PUT", body: { role } }),
    touched,
  );
}

export function useRemoveMember() {
  return useChange((member: NamedMember) => call<object>(memberPath(member), { method: "DELETE" }), touched);
}

function memberPath({ team, handle }: NamedMember): string {
  return `/v1/account/teams/${encodeURIComponent(team)}/members/${encodeURIComponent(handle)}`;
}
