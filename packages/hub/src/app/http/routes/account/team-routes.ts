import type { HubErrorCode } from "../../../../platform/errors.ts";
import type { PlainRoute } from "../plain-routes.ts";
import { memberRole, newTeam, teamReview } from "./sharing.ts";

const TEAM: readonly HubErrorCode[] = ["team_not_found", "account_not_found"];

/** Teams of an account, as `/v1/openapi.json` describes them. */
export const teamRoutes: readonly PlainRoute[] = [
  {
    method: "get",
    path: "/v1/account/teams",
    summary: "Teams that the account is in, with their members.",
    answer: "The teams",
    errors: [],
    access: "account",
  },
  {
    method: "post",
    path: "/v1/account/teams",
    summary: "Makes a team, with the account as its admin.",
    answer: "The team",
    body: newTeam,
    errors: ["account_exists", "quota_exceeded"],
    access: "account",
  },
  {
    method: "put",
    path: "/v1/account/teams/:team/members/:handle",
    summary: "Gives a member a role, or asks an account to join. For admins of the team.",
    answer: "`state` is `member` or `invited`",
    body: memberRole,
    errors: [...TEAM, "quota_exceeded"],
    access: "account",
  },
  {
    method: "put",
    path: "/v1/account/teams/:team/review",
    summary:
      "Whether what a member accepts of a finding in a skill of the team waits for the yes of another member. For admins of the team.",
    answer: "`secondReview` as it is now",
    body: teamReview,
    errors: TEAM,
    access: "account",
  },
  {
    method: "delete",
    path: "/v1/account/teams/:team/members/:handle",
    summary: "Takes a member out of a team. For its admins, and for the member itself.",
    answer: "Whether it was one",
    errors: TEAM,
    access: "account",
  },
];
