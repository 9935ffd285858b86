import { definePage } from "./define-page.ts";

/** Who is on the hub, and what each may do there. */
export const peoplePage = definePage({
  name: "people",
  label: "People",
  icon: [
    "M9 11a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7z",
    "M2.5 20c0-3.6 2.9-6 6.5-6s6.5 2.4 6.5 6",
    "M16 4.5a3.5 3.5 0 0 1 0 6.5",
    "M18 14.5c2.2.8 3.5 2.8 3.5 5.5",
  ],
  group: "Hub",
  order: 118,
  audience: ["operator"],
});

/** `owner` decides everything · `admin` operates the hub · `member` has an account · `auditor` as a member; reads the log of the hub. */
export type HubRole = "owner" | "admin" | "member" | "auditor";

export interface Person {
  readonly handle: string;
  readonly name: string;
  readonly role: HubRole;
  readonly isDisabled: boolean;
  readonly createdAt: string;
  readonly isYou: boolean;
  /** How much their agents called in the last 30 days. Of which skill is theirs to know. */
  readonly calls: number;
}

export interface HubInvitation {
  readonly id: string;
  readonly role: HubRole;
  /** For whom it is, in the words of whoever made it. */
  readonly note: string;
  readonly by?: string;
  readonly createdAt: string;
  readonly expiresAt: string;
}

export interface People {
  readonly people: readonly Person[];
  readonly invitations: readonly HubInvitation[];
  /** Roles that whoever asks may give and take. */
  readonly mayGive: readonly HubRole[];
}

export interface InvitationRequest {
  readonly role: HubRole;
  readonly note: string;
  readonly days: number;
}

export interface PeopleRoutes {
  "GET /ui/people": { output: People };
  "POST /ui/people/invitations": {
    body: InvitationRequest;
    output: { readonly url: string; readonly expiresAt: string };
  };
  "DELETE /ui/people/invitations/:id": { output: { readonly withdrawn: true } };
  "PUT /ui/people/:handle/role": { body: { readonly role: HubRole }; output: { readonly role: HubRole } };
  "PUT /ui/people/:handle/disabled": {
    body: { readonly disabled: boolean };
    output: { readonly disabled: boolean };
  };
  /** For good. What they made goes to somebody else, or stays for those who use it. */
  "POST /ui/people/:handle/removal": {
    body: { readonly handOverTo?: string };
    output: { readonly handedOver: number; readonly kept: readonly string[] };
  };
}
