import { definePage } from "./define-page.ts";

export const collectionsPage = definePage({
  name: "collections",
  label: "Collections and keys",
  icon: ["M4 7h16", "M6 4h12", "M4 10h16v10H4z"],
  group: "Library",
  order: 40,
  audience: ["account"],
});

/** `GET /v1/account/keys`: oldest first, ended ones included. For keys of the whole account. */
export interface AccountKeys {
  readonly keys: readonly AccountKey[];
}

export interface AccountKey {
  readonly id: string;
  readonly name: string;
  /** The beginning of the key, to recognise it by. */
  readonly display: string;
  readonly kind: "full" | "upload";
  readonly collection?: { readonly id: string; readonly name: string };
  readonly tools?: string;
  /** What an agent may do that was connected by OAuth: `skills:read`, `skills:run`, `skills:manage`, `account`. */
  readonly scopes?: readonly string[];
  /** Set for an agent that was connected by OAuth: nobody holds this key. */
  readonly agent?: ConnectedAgent;
  readonly createdAt: string;
  readonly expiresAt?: string;
  readonly revokedAt?: string;
  readonly lastUsedAt?: string;
  /** The key that asks. */
  readonly isOwn?: true;
}

export interface ConnectedAgent {
  /** `document`: described by the site that its id names · `dynamic`: says who it is · `registered`, `machine`: by hand. */
  readonly kind: "document" | "dynamic" | "registered" | "machine" | "managed";
  readonly clientId: string;
  readonly clientName: string;
  /** Where the answer of the person went. */
  readonly redirectHost?: string;
}

/** `POST /v1/account/keys` with this; the answer is `MintedAccountKey`. `DELETE /v1/account/keys/:id` ends one. */
export interface AccountKeyRequest {
  readonly name: string;
  readonly kind?: "full" | "upload";
  /** Name of a collection that the key is limited to. */
  readonly collection?: string;
  readonly expiresAt?: string;
}

export interface MintedAccountKey {
  readonly id: string;
  /** Shown this once. */
  readonly key: string;
  readonly display: string;
}

export interface CollectionsRoutes {
  "GET /v1/account/keys": { output: AccountKeys };
  "POST /v1/account/keys": { body: AccountKeyRequest; output: MintedAccountKey };
  "DELETE /v1/account/keys/:id": { output: { readonly revoked: boolean } };
}
