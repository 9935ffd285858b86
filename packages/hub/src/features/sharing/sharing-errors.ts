import { nearest } from "@skillquay/search";
import { oneLine } from "@skillquay/skill";
import { ToolError } from "@skillquay/tools";
import type { Db } from "../../platform/db/connect.ts";
import { hubError } from "../../platform/errors.ts";
import { ownSlugs } from "../skills/index.ts";

/** Only skills of the account's own are suggested, whatever else there is. */
export async function ownSkillNotFound(db: Db, accountId: string, slug: string): Promise<ToolError> {
  const near = nearest(slug, await ownSlugs(db, accountId), 3);
  return new ToolError("skill_not_found", `The account owns no skill '${oneLine(slug, 80)}'.`, {
    suggestions: [
      ...near.map((existing) => `Did you mean '${existing}'?`),
      "Only the account that published a skill decides who sees it",
    ],
  });
}

export function noSuchAccount(handle: string): ToolError {
  return hubError("account_not_found", `There is no account '${oneLine(handle, 80)}'.`, {
    suggestions: ["Ask the other one for the handle of the account"],
  });
}

/** Also for a team that the account is not in. */
export function noSuchTeam(handle: string, existing: readonly string[]): ToolError {
  return hubError("team_not_found", `The account is in no team '${oneLine(handle, 80)}'.`, {
    suggestions: [
      ...nearest(handle, [...existing], 3).map((near) => `Did you mean '${near}'?`),
      "GET /v1/account/teams lists those that it is in",
    ],
  });
}

export function notAdmin(handle: string): ToolError {
  return new ToolError("access_denied", `Only an admin of the team '${handle}' may do this.`, {
    suggestions: ["Ask one of its admins: GET /v1/account/teams names them"],
  });
}

export function lastAdmin(handle: string): ToolError {
  return new ToolError("access_denied", `The team '${handle}' would be left without an admin.`, {
    suggestions: ["Make another member an admin first"],
  });
}

export function tooManyInvitations(limit: number): ToolError {
  return hubError("quota_exceeded", `${limit} invitations of this account wait for an answer.`, {
    suggestions: ["Withdraw some of them first: GET /v1/account/invitations lists them"],
  });
}

export function invitationNotFound(): ToolError {
  return hubError("invitation_not_found", "The account has no such invitation.", {
    suggestions: ["GET /v1/account/invitations lists them"],
  });
}
