import * as z from "zod/v4";
import type { HubServices } from "../../../services.ts";
import { checkedInput } from "../admin/admin-input.ts";
import type { AccountRequest, AccountRoute } from "./account-route.ts";

/** Who else sees the account's skills, and which it is offered. */
export function mountSharingRoutes(route: AccountRoute, { shares, invitations }: HubServices): void {
  const shareOf = ({ part }: AccountRequest) => ({ slug: part("slug"), handle: part("handle") });
  route("get", "/v1/account/shares", async (caller) => ({ body: await shares.list(caller) }));
  route("put", "/v1/account/shares/:slug/:handle", async (caller, request) => ({
    body: { state: await shares.share(caller, shareOf(request)) },
  }));
  route("delete", "/v1/account/shares/:slug/:handle", async (caller, request) => ({
    body: { state: "none" as const, wasShared: await shares.unshare(caller, shareOf(request)) },
  }));

  route("get", "/v1/account/invitations", async (caller) => ({
    body: { invitations: await invitations.list(caller) },
  }));
  route("post", "/v1/account/invitations/:id/accept", async (caller, { part }) => {
    await invitations.accept(caller, part("id"));
    return { body: { accepted: true } };
  });
  route("delete", "/v1/account/invitations/:id", async (caller, { part }) => {
    await invitations.decline(caller, part("id"));
    return { body: { accepted: false } };
  });
}

/** Teams that the account is in. */
export function mountTeamRoutes(route: AccountRoute, { teams }: HubServices): void {
  const memberOf = ({ part }: AccountRequest) => ({ team: part("team"), handle: part("handle") });
  route("get", "/v1/account/teams", async (caller) => ({ body: { teams: await teams.list(caller) } }));
  route("post", "/v1/account/teams", async (caller, { input }) => ({
    body: await teams.create(caller, checkedInput(newTeam, input)),
    status: 201,
  }));
  route("put", "/v1/account/teams/:team/members/:handle", async (caller, request) => {
    const { role } = checkedInput(memberRole, request.input);
    return { body: { state: await teams.addMember(caller, { ...memberOf(request), role }), role } };
  });
  route("put", "/v1/account/teams/:team/review", async (caller, { part, input }) => {
    const { secondReview } = checkedInput(teamReview, input);
    await teams.setSecondReview(caller, { team: part("team"), isOn: secondReview });
    return { body: { secondReview } };
  });
  route("delete", "/v1/account/teams/:team/members/:handle", async (caller, request) => ({
    body: { state: "none" as const, wasMember: await teams.removeMember(caller, memberOf(request)) },
  }));
}

export const newTeam = z.strictObject({ handle: z.string(), name: z.string() });
export const teamReview = z.strictObject({ secondReview: z.boolean() });
export const memberRole = z.strictObject({ role: z.enum(["admin", "member"]).default("member") });
