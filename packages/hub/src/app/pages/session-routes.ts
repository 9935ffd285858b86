import type { PageName, Session, SignInChoices } from "@skillquay/pages/contract";
import { ToolError } from "@skillquay/tools";
import * as z from "zod/v4";
import type { KeyCaller } from "../../features/accounts/caller.ts";
import type { Authenticator, SignedIn } from "../../features/keys/authenticate.ts";
import { SESSION_SECONDS } from "../../features/keys/browser-sessions.ts";
import { jsonAnswer } from "../http/answers.ts";
import { addressOf, type HubApp, type HubContext } from "../http/context.ts";
import { type RequestAuthentication, uploadOnly } from "../http/middleware/authenticate-request.ts";
import {
  assertOwnPage,
  CLEAR_SESSION_COOKIE,
  sessionToken,
  setSessionCookie,
} from "../http/middleware/browser-request.ts";
import type { RequestLimits } from "../http/middleware/request-limits.ts";
import { readJson } from "../http/read-body.ts";
import { checkedInput } from "../http/routes/admin/admin-input.ts";
import { assertKeepsCookies } from "./keeps-cookies.ts";
import { UI_HEADERS, type UiRoute } from "./ui-route.ts";

export interface SessionRoutesOptions {
  readonly authentication: RequestAuthentication;
  readonly authenticator: Authenticator;
  readonly limits: RequestLimits;
  readonly trustedProxy: boolean;
  readonly publicUrl: string;
  readonly version: string;
  /** Throws unless it is the operator's secret. Absent where there is none, or its routes listen apart. */
  readonly checkOperator?: ((secret: string) => void) | undefined;
  /** Where the hub has an identity provider. */
  readonly provider?: SignInChoices["provider"] | undefined;
}

/** Signing in with a key, and out again. */
export function mountSessionRoutes(app: HubApp, route: UiRoute, options: SessionRoutesOptions): void {
  const { authenticator, limits, trustedProxy, publicUrl, version } = options;

  app.get("/ui/sign-in", async (context) => {
    const session = await currentSession(context, options);
    const choices: SignInChoices = {
      mode: "hub",
      ...(session !== undefined && { session }),
      ...(options.provider !== undefined && { provider: options.provider }),
    };
    return jsonAnswer(choices, 200, UI_HEADERS);
  });

  route("get", "/ui/session", async ({ caller, session }) => sessionFacts(caller, session, version));

  app.post("/ui/session", async (context) => {
    // Another site must not sign somebody in either: they would work in an account that is not theirs.
    assertOwnPage(context, publicUrl);
    assertKeepsCookies(context, { publicUrl, trustedProxy });
    const address = addressOf(context, trustedProxy);
    const limitHeaders = limits.takeForAddress(address);
    const { key, operatorSecret } = checkedInput(signIn, await readJson(context, BODY_MAX_BYTES));
    const caller = await authenticator.authenticate(`Bearer ${key.trim()}`, { address });
    if (caller.tier === "upload") throw uploadOnly();
    if (caller.tier === "anonymous") throw new Error("a key was given, so somebody calls");
    if (operatorSecret !== undefined) checkOperator(options, operatorSecret);
    const headers = await signInBrowser(context, options, caller, operatorSecret !== undefined);
    return jsonAnswer(headers.facts, 200, { ...UI_HEADERS, ...limitHeaders, "set-cookie": headers.cookie });
  });

  app.delete("/ui/session", async (context) => {
    assertOwnPage(context, publicUrl);
    const token = sessionToken(context);
    if (token !== undefined) await authenticator.endSession(token);
    return jsonAnswer({ signedOut: true }, 200, { ...UI_HEADERS, "set-cookie": CLEAR_SESSION_COOKIE });
  });
}

const BODY_MAX_BYTES = 16 * 1024;

const signIn = z.strictObject({
  key: z.string().min(1).max(500),
  operatorSecret: z.string().min(1).max(512).optional(),
});

/** Undefined for a browser without a cookie, and for one whose session has ended. */
async function currentSession(
  context: HubContext,
  { authentication, version }: SessionRoutesOptions,
): Promise<Session | undefined> {
  if (sessionToken(context) === undefined) return undefined;
  try {
    const { caller, session } = await authentication.authenticate(context);
    return caller.tier === "anonymous" ? undefined : sessionFacts(caller, session, version);
  } catch (error) {
    if (error instanceof ToolError && error.code === "missing_credentials") return undefined;
    throw error;
  }
}

/** Opens a session, in the place of the one that the browser had. */
async function signInBrowser(
  context: HubContext,
  { authenticator, version }: Pick<SessionRoutesOptions, "authenticator" | "version">,
  caller: KeyCaller,
  isOperator: boolean,
): Promise<{ readonly facts: Session; readonly cookie: string }> {
  const before = sessionToken(context);
  if (before !== undefined) await authenticator.endSession(before);
  const { token, expiresAt } = await authenticator.openSession(caller, { isOperator });
  const facts = sessionFacts(caller, { id: "", isOperator, expiresAt }, version);
  return { facts, cookie: setSessionCookie(token, SESSION_SECONDS) };
}

function checkOperator({ checkOperator: check }: SessionRoutesOptions, secret: string): void {
  if (check === undefined) {
    throw new ToolError("invalid_credentials", "This hub has no operator's page here.", {
      suggestions: ["Sign in with the key alone"],
    });
  }
  check(secret);
}

function sessionFacts(caller: KeyCaller, session: SignedIn["session"] | undefined, version: string): Session {
  const { accountHandle: handle, keyName, collection, tier } = caller;
  const own = tier === "scoped" ? SCOPED_PAGES : ACCOUNT_PAGES;
  return {
    mode: "hub",
    version,
    account: { handle, keyName, ...(collection !== undefined && { collection: collection.name }) },
    pages: session?.isOperator === true ? [...own, "operator"] : own,
    ...(session !== undefined && { expiresAt: session.expiresAt.toISOString() }),
  };
}

const ACCOUNT_PAGES: readonly PageName[] = [
  "skills",
  "discover",
  "updates",
  "collections",
  "upload",
  "sharing",
  "credits",
  "webhooks",
  "activity",
  "connect",
  "model-view",
];

// The key of a collection sees it, and decides nothing for the account.
const SCOPED_PAGES: readonly PageName[] = ["skills", "updates", "upload", "connect", "model-view"];
