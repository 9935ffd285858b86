import { definePage } from "./define-page.ts";
import type { HubSkillFacts } from "./skill-page.ts";

export const sharingPage = definePage({
  name: "sharing",
  label: "Teams and shares",
  icon: [
    "M9 11a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7z",
    "M2.5 20c.5-4 3-6 6.5-6s6 2 6.5 6",
    "M16 4.5a3.5 3.5 0 0 1 0 6.5",
    "M18 14.5c2 .8 3.2 2.7 3.5 5.5",
  ],
  group: "Account",
  order: 60,
  audience: ["account"],
});

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
  /** What a member accepts of a finding waits for the yes of another member. */
  readonly secondReview: boolean;
  readonly members: readonly { readonly handle: string; readonly role: TeamRole }[];
}

export interface VisibilityRequest {
  readonly visibility: Visibility;
  /** Which one, for `team`. */
  readonly team?: string;
}

export interface SharingRoutes {
  "GET /v1/account/shares": { output: Shares };
  /** `invited`: the other one has to agree first. */
  "PUT /v1/account/shares/:slug/:handle": { output: { readonly state: "shared" | "invited" } };
  "DELETE /v1/account/shares/:slug/:handle": {
    output: { readonly state: "none"; readonly wasShared: boolean };
  };
  "GET /v1/account/invitations": { output: { readonly invitations: readonly Invitation[] } };
  "POST /v1/account/invitations/:id/accept": { output: { readonly accepted: boolean } };
  "DELETE /v1/account/invitations/:id": { output: { readonly accepted: boolean } };
  "GET /v1/account/teams": { output: { readonly teams: readonly Team[] } };
  "POST /v1/account/teams": {
    body: { readonly handle: string; readonly name: string };
    output: Team;
  };
  "PUT /v1/account/teams/:team/members/:handle": {
    body: { readonly role?: TeamRole };
    output: { readonly state: "member" | "invited"; readonly role: TeamRole };
  };
  "PUT /v1/account/teams/:team/review": {
    body: { readonly secondReview: boolean };
    output: { readonly secondReview: boolean };
  };
  "DELETE /v1/account/teams/:team/members/:handle": {
    output: { readonly state: "none"; readonly wasMember: boolean };
  };
  "PUT /v1/skills/:slug/visibility": {
    body: VisibilityRequest;
    output: VisibilityRequest & { readonly slug: string; readonly before: Visibility };
  };
  "PUT /v1/skills/:slug/rating": {
    body: { readonly stars: number };
    output: { readonly slug: string; readonly stars: number };
  };
  "DELETE /v1/skills/:slug/rating": { output: { readonly slug: string; readonly wasRated: boolean } };
}
