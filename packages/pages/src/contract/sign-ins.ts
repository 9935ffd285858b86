import { definePage } from "./define-page.ts";
import type { NewPasskeyQuestion } from "./session.ts";

/** Browsers in which the account is signed in. */
export const signInsPage = definePage({
  name: "sign-ins",
  label: "Signed in",
  icon: ["M4 5h16v11H4z", "M9 20h6", "M12 16v4"],
  group: "Account",
  order: 95,
  audience: ["account"],
});

export interface BrowserSignIn {
  readonly id: string;
  readonly way: "key" | "link" | "invitation" | "passkey" | "provider";
  /** "Firefox on Linux", where the browser says so. */
  readonly browser?: string;
  readonly isOperator: boolean;
  readonly openedAt: string;
  readonly lastSeenAt: string;
  readonly expiresAt: string;
  /** The one that asks. */
  readonly isOwn: boolean;
}

/** A device that signs its person in. */
export interface Passkey {
  readonly id: string;
  readonly name: string;
  readonly createdAt: string;
  readonly lastUsedAt?: string;
}

export interface SignInsRoutes {
  "GET /ui/sessions": { output: { readonly sessions: readonly BrowserSignIn[] } };
  "DELETE /ui/sessions/:id": { output: { readonly ended: true } };
  /** Everywhere, the browser that asks included. */
  "GET /ui/passkeys": { output: { readonly isOffered: boolean; readonly passkeys: readonly Passkey[] } };
  "POST /ui/passkeys/options": {
    body: Readonly<Record<string, never>>;
    output: { readonly options: NewPasskeyQuestion };
  };
  "POST /ui/passkeys": {
    body: { readonly name: string; readonly response: unknown };
    output: { readonly id: string };
  };
  "DELETE /ui/passkeys/:id": { output: { readonly removed: true } };
  "DELETE /ui/sessions": { output: { readonly ended: true } };
}
