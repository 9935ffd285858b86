import { definePage } from "./define-page.ts";

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

export interface SignInsRoutes {
  "GET /ui/sessions": { output: { readonly sessions: readonly BrowserSignIn[] } };
  "DELETE /ui/sessions/:id": { output: { readonly ended: true } };
  /** Everywhere, the browser that asks included. */
  "DELETE /ui/sessions": { output: { readonly ended: true } };
}
