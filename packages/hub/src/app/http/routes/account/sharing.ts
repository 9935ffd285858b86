import * as z from "zod/v4";
import type { HubServices } from "../../../services.ts";
import { checkedInput } from "../admin/admin-input.ts";
import type { AccountDoor, AccountRequest } from "./account-door.ts";

/** Who else sees the account's skills, and which it is offered. */
export function mountSharingRoutes(door: AccountDoor, { shares, invitations }: HubServices): void {
  const shareOf = ({ part }: AccountRequest) => ({ slug: part("slug"), handle: part("handle") });
  door("get", "/v1/account/shares", async (caller) => ({ body: await shares.list(caller) }));
  door("put", "/v1/account/shares/:slug/:handle", async (caller, request) => ({
    body: { state: await shares.share(caller, shareOf(request)) },
  }));
  door("delete", "/v1/account/shares/:slug/:handle", async (caller, request) => ({
    body: { state: "none", wasShared: await shares.unshare(caller, shareOf(request)) },
  }));

  door("get", "/v1/account/invitations", async (caller) => ({
    body: { invitations: await invitations.list(caller) },
  }));
  door("post", "/v1/account/invitations/:id/accept", async (caller, { part }) => {
    await invitations.accept(caller, part("id"));
    return { body: { accepted: true } };
  });
  door("delete", "/v1/account/invitations/:id", async (caller, { part }) => {
    await invitations.decline(caller, part("id"));
    return { body: { accepted: false } };
  });
}

/** Teams that the account is in. */
export function mountTeamRoutes(door: AccountDoor, { teams }: HubServices): void {
  const memberOf = ({ part }: AccountRequest) => ({ team: part("team"), handle: part("handle") });
  door("get", "/v1/account/teams", async (caller) => ({ body: { teams: await teams.list(caller) } }));
  door("post", "/v1/account/teams", async (caller, { input }) => ({
    body: await teams.create(caller, checkedInput(newTeam, input)),
    status: 201,
  }));
  door("put", "/v1/account/teams/:team/members/:handle", async (caller, request) => {
    const { role } = checkedInput(memberRole, request.input);
    return { body: { state: await teams.addMember(caller, { ...memberOf(request), role }), role } };
  });
  door("delete", "/v1/account/teams/:team/members/:handle", async (caller, request) => ({
    body: { state: "none", wasMember: await teams.removeMember(caller, memberOf(request)) },
  }));
}

export const newTeam = z.strictObject({ handle: z.string(), name: z.string() });
export const memberRole = z.strictObject({ role: z.enum(["admin", "member"]).default("member") });
