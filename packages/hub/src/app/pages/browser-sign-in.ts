import type { PagesBackend } from "@skillquay/pages";
import { pagesFor, type Session, type SignInChoices } from "@skillquay/pages/contract";
import { ToolError } from "@skillquay/tools";
import * as z from "zod/v4";
import type { KeyCaller } from "../../features/accounts/index.ts";
import { type Authenticator, SESSION_SECONDS, type SignedIn } from "../../features/keys/index.ts";
import { linkTokenHash } from "../../features/people/index.ts";
import { hubError } from "../../platform/errors.ts";
import { addressOf, type HubContext, type HubEnv } from "../http/context.ts";
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
import { browserName } from "../people/browser-name.ts";
import { signInAccount } from "../people/sign-in-account.ts";
import type { HubServices } from "../services.ts";
import { answerPages } from "./answer-pages.ts";
import type { HubVisitor } from "./hub-visitor.ts";
import { assertKeepsCookies } from "./keeps-cookies.ts";

export interface BrowserSignInOptions {
  readonly services: Pick<HubServices, "accounts" | "keys" | "authenticator" | "signInLinks" | "passkeys">;
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

export type BrowserSignIn = Pick<
  PagesBackend<HubEnv, HubVisitor>,
  "signInChoices" | "signIn" | "signOut" | "authenticate"
>;

/** Signing in with a key, and out again; and who asks after that. */
export function createBrowserSignIn(options: BrowserSignInOptions): BrowserSignIn {
  const { services, authentication, authenticator, limits, provider, trustedProxy, publicUrl } = options;
  return {
    async authenticate(context) {
      const { caller, session, limitHeaders } = await authentication.authenticate(context);
      if (caller.tier === "anonymous") throw nobody();
      return { visitor: { caller, session }, headers: limitHeaders };
    },

    async signInChoices(context) {
      const session = await currentSession(context, options);
      return {
        mode: "hub",
        ...(session !== undefined && { session }),
        ...(provider !== undefined && { provider }),
        ...(services.passkeys.isOffered && { passkeys: true }),
      };
    },

    async signIn(context) {
      // Another site must not sign somebody in either: they would work in an account that is not theirs.
      assertOwnPage(context, publicUrl);
      assertKeepsCookies(context, { publicUrl, trustedProxy });
      const address = addressOf(context, trustedProxy);
      const limitHeaders = await limits.takeForAddress(address);
      const { key, operatorSecret } = checkedInput(signIn, await readJson(context, BODY_MAX_BYTES));
      const browser = browserName(context.req.header("user-agent"));
      if (linkTokenHash(key) !== undefined) {
        const accountId = await services.signInLinks.use(key);
        if (accountId === undefined) throw linkEnded();
        await endPrevious(context, options);
        const { token, expiresAt, ...who } = await signInAccount(services, {
          accountId,
          way: "link",
          browser,
        });
        const facts = sessionFacts(
          who.caller,
          { id: "", isOperator: who.isOperator, expiresAt },
          options.version,
        );
        return answerPages(facts, {
          ...limitHeaders,
          "set-cookie": setSessionCookie(token, SESSION_SECONDS),
        });
      }
      const caller = await authenticator.authenticate(`Bearer ${key.trim()}`, { address });
      if (caller.tier === "upload") throw uploadOnly();
      if (caller.tier === "anonymous") throw new Error("a key was given, so somebody calls");
      if (operatorSecret !== undefined) checkOperator(options, operatorSecret);
      const { facts, cookie } = await openSession(context, options, caller, operatorSecret !== undefined);
      return answerPages(facts, { ...limitHeaders, "set-cookie": cookie });
    },

    async signOut(context) {
      assertOwnPage(context, publicUrl);
      const token = sessionToken(context);
      if (token !== undefined) await authenticator.endSession(token);
      return answerPages({ signedOut: true }, { "set-cookie": CLEAR_SESSION_COOKIE });
    },
  };
}

function nobody(): ToolError {
  return new ToolError("unauthenticated", "Nobody is signed in here, or the session has ended.", {
    suggestions: ["Sign in with an API key at /dashboard"],
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
  { authentication, version }: BrowserSignInOptions,
): Promise<Session | undefined> {
  if (sessionToken(context) === undefined) return undefined;
  try {
    const { caller, session } = await authentication.authenticate(context);
    return caller.tier === "anonymous" ? undefined : sessionFacts(caller, session, version);
  } catch (error) {
    if (error instanceof ToolError && error.code === "unauthenticated") return undefined;
    throw error;
  }
}

/** Opens a session, in the place of the one that the browser had. */
async function openSession(
  context: HubContext,
  { authenticator, version }: Pick<BrowserSignInOptions, "authenticator" | "version">,
  caller: KeyCaller,
  isOperator: boolean,
): Promise<{ readonly facts: Session; readonly cookie: string }> {
  await endPrevious(context, { authenticator });
  const browser = browserName(context.req.header("user-agent"));
  const { token, expiresAt } = await authenticator.openSession(caller, { isOperator, browser });
  const facts = sessionFacts(caller, { id: "", isOperator, expiresAt }, version);
  return { facts, cookie: setSessionCookie(token, SESSION_SECONDS) };
}

async function endPrevious(
  context: HubContext,
  { authenticator }: Pick<BrowserSignInOptions, "authenticator">,
): Promise<void> {
  const previous = sessionToken(context);
  if (previous !== undefined) await authenticator.endSession(previous);
}

function linkEnded(): ToolError {
  return hubError("invalid_credentials", "This link was used already, or is too old.", {
    suggestions: [
      "Sign in with a key or a passkey",
      "Whoever runs the hub makes another link: skillquay hub sign-in",
    ],
  });
}

function checkOperator({ checkOperator: check }: BrowserSignInOptions, secret: string): void {
  if (check === undefined) {
    throw hubError("invalid_credentials", "This hub has no operator's page here.", {
      suggestions: ["Sign in with the key alone"],
    });
  }
  check(secret);
}

export function sessionFacts(
  caller: KeyCaller,
  session: SignedIn["session"] | undefined,
  version: string,
): Session {
  const { accountHandle: handle, keyName, collection, tier } = caller;
  const own = tier === "scoped" ? "scoped" : "account";
  return {
    mode: "hub",
    version,
    account: { handle, keyName, ...(collection !== undefined && { collection: collection.name }) },
    pages: session?.isOperator === true ? pagesFor(own, "operator") : pagesFor(own),
    ...(session !== undefined && { expiresAt: session.expiresAt.toISOString() }),
  };
}
