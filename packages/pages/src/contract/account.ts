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
  readonly createdAt: string;
  readonly expiresAt?: string;
  readonly revokedAt?: string;
  readonly lastUsedAt?: string;
  /** The key that asks. */
  readonly isOwn?: true;
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

/** `GET /v1/account/credits?before=&limit=`: newest first. */
export interface CreditLedger {
  readonly balance: number;
  readonly plan: string;
  readonly entries: readonly CreditEntry[];
  /** Pass it as `before` for older ones; absent at the end. */
  readonly nextBefore?: number;
}

export interface CreditEntry {
  readonly id: number;
  readonly at: string;
  readonly kind: "grant" | "reserve" | "settle" | "refund";
  readonly amount: number;
  readonly balanceAfter: number;
  readonly reason: string;
  /** What it was for: a slug or an id. Text of others. */
  readonly ref: string;
}

/** `GET /v1/imports?limit=`: newest first, at most 100. Each as `GET /v1/imports/:id` gives it. */
export interface ImportList {
  readonly imports: readonly {
    readonly importId: string;
    readonly origin: "marketplace" | "github" | "upload";
    readonly slug: string;
    readonly state: string;
    readonly verdict?: "allow" | "review" | "block";
    readonly problem?: {
      readonly error: string;
      readonly message: string;
      readonly suggestions: readonly string[];
    };
    readonly skillSlug?: string;
    readonly createdAt: string;
    readonly updatedAt: string;
  }[];
}
