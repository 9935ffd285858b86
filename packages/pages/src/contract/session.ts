import type { PageName } from "./generated/contract.ts";

/**
 * `GET /ui/session`: who looks, and what there is to see. 401 with `unauthenticated` when nobody is signed in.
 * `POST /ui/session` with `SignIn` sets the cookie and answers with the same; `DELETE /ui/session` ends it.
 *
 * Whatever changes something needs the header `x-skillquay: 1`, which no page of another site can send, and is refused
 * when the `Origin` is not the hub's own.
 */
export interface Session {
  /** `local`: the folders of one machine · `hub`: the drive of an account. */
  readonly mode: "local" | "hub";
  readonly version: string;
  /** Absent locally. */
  readonly account?: {
    readonly handle: string;
    readonly keyName: string;
    /** The collection whose key this is: such a key sees that collection and decides nothing for the account. */
    readonly collection?: string;
  };
  /** Pages that this caller is offered; the others are not shown at all. */
  readonly pages: readonly PageName[];
  /** When the browser has to sign in again. Absent locally. */
  readonly expiresAt?: string;
}

/** A key of the hub, or the operator's secret beside it, which opens the operator's page for this session. */
export interface SignIn {
  readonly key: string;
  readonly operatorSecret?: string;
}

/** `GET /ui/sign-in`: what a page asks first. */
export interface SignInChoices {
  readonly mode: "local" | "hub";
  /** Absent when nobody is signed in. */
  readonly session?: Session;
  /** What the button says and where it leads, where the hub has an identity provider. */
  readonly provider?: { readonly label: string; readonly url: string };
  /** Whether a device can sign somebody in here. */
  readonly passkeys?: boolean;
}

export interface InvitationOffer {
  readonly role: "owner" | "admin" | "member" | "auditor";
  /** Handle of whoever invites. */
  readonly by?: string;
  readonly expiresAt: string;
}

/** For whoever comes, signed in or not. */
export interface SignInRoutes {
  "GET /ui/sign-in": { output: SignInChoices };
  "POST /ui/session": { body: SignIn; output: Session };
  "DELETE /ui/session": { output: { readonly signedOut: true } | null };
  /** What the link of an invitation offers, while it does. */
  "POST /ui/invitations/look": { body: { readonly token: string }; output: InvitationOffer };
  /** Makes the account, signs it in, and answers with a key that is shown this once. */
  "POST /ui/invitations/accept": {
    body: { readonly token: string; readonly handle: string; readonly name: string };
    output: { readonly handle: string; readonly key: string };
  };
  /** What a browser asks a device for, in the form that browsers read. */
  "POST /ui/passkey-sign-in/options": {
    body: Readonly<Record<string, never>>;
    output: { readonly options: PasskeyQuestion };
  };
  "POST /ui/passkey-sign-in": {
    body: { readonly response: unknown };
    output: { readonly signedIn: true };
  };
}

/** The part that every device needs; browsers read the rest of it as the hub wrote it. */
export interface PasskeyQuestion {
  challenge: string;
  rpId?: string;
}

export interface NewPasskeyQuestion {
  challenge: string;
  rp: { id?: string; name: string };
  user: { id: string; name: string; displayName: string };
  pubKeyCredParams: { alg: number; type: "public-key" }[];
}

export interface SessionRoutes {
  "GET /ui/session": { output: Session };
}
