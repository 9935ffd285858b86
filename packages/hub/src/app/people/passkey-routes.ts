import type { AuthenticationResponseJSON, RegistrationResponseJSON } from "@simplewebauthn/server";
import { ToolError } from "@skillquay/tools";
import * as z from "zod/v4";
import { actorOf } from "../../features/audit/index.ts";
import { SESSION_SECONDS } from "../../features/keys/index.ts";
import { hubError } from "../../platform/errors.ts";
import { addressOf, type HubApp } from "../http/context.ts";
import { assertOwnPage, sessionToken, setSessionCookie } from "../http/middleware/browser-request.ts";
import type { RequestLimits } from "../http/middleware/request-limits.ts";
import { readJson } from "../http/read-body.ts";
import { assertWhole } from "../http/routes/account/assert-whole.ts";
import { checkedInput } from "../http/routes/admin/admin-input.ts";
import { answerPages } from "../pages/answer-pages.ts";
import type { HubPageHandlers, HubVisitor } from "../pages/hub-visitor.ts";
import { assertKeepsCookies } from "../pages/keeps-cookies.ts";
import type { HubServices } from "../services.ts";
import { browserName } from "./browser-name.ts";
import { signInAccount } from "./sign-in-account.ts";

/** Passkeys of the account that is signed in. A program with a key in a header adds none: it is no person. */
export function passkeyRoutes({
  passkeys,
  authenticator,
}: Pick<HubServices, "passkeys" | "authenticator">): HubPageHandlers {
  return {
    "GET /ui/passkeys": async ({ visitor: { caller } }) => {
      assertWhole(caller);
      const listed = await passkeys.list(caller.accountId);
      return {
        isOffered: passkeys.isOffered,
        passkeys: listed.map(({ id, name, createdAt, lastUsedAt }) => ({
          id,
          name,
          createdAt: createdAt.toISOString(),
          ...(lastUsedAt !== undefined && { lastUsedAt: lastUsedAt.toISOString() }),
        })),
      };
    },

    "POST /ui/passkeys/options": async ({ visitor }) => {
      const { caller } = inBrowser(visitor);
      return {
        options: await passkeys.askForNew({ accountId: caller.accountId, handle: caller.accountHandle }),
      };
    },

    "POST /ui/passkeys": async ({ visitor, context }) => {
      const { caller, session } = inBrowser(visitor);
      const { name, response } = checkedInput(newPasskey, await readJson(context, BODY_MAX_BYTES));
      const opened = await authenticator.sessionsOf(caller.accountId);
      const way = opened.find(({ id }) => id === session.id)?.way;
      const requested = {
        accountId: caller.accountId,
        name,
        response,
        isPersonal: way !== undefined && way !== "key",
      };
      return await passkeys.add(requested, actorOf(caller));
    },

    "DELETE /ui/passkeys/:id": async ({ visitor: { caller }, part }) => {
      assertWhole(caller);
      if (await passkeys.remove(caller.accountId, part("id"), actorOf(caller)))
        return { removed: true } as const;
      throw hubError("passkey_not_found", "The account has no such passkey any more.");
    },
  };
}

/** For whoever is not signed in: what to ask their device for, and signing in with what it says. */
export function mountPasskeySignIn(
  app: HubApp,
  options: {
    readonly services: HubServices;
    readonly limits: RequestLimits;
    readonly trustedProxy: boolean;
  },
): void {
  const { services, limits, trustedProxy } = options;
  const { passkeys, publicUrl, authenticator } = services;

  app.post("/ui/passkey-sign-in/options", async (context) => {
    assertOwnPage(context, publicUrl);
    const headers = await limits.takeForAddress(addressOf(context, trustedProxy));
    return answerPages({ options: await passkeys.askForOne() }, headers);
  });

  app.post("/ui/passkey-sign-in", async (context) => {
    assertOwnPage(context, publicUrl);
    assertKeepsCookies(context, { publicUrl, trustedProxy });
    const headers = await limits.takeForAddress(addressOf(context, trustedProxy));
    const { response } = checkedInput(answered, await readJson(context, BODY_MAX_BYTES));
    const used = await passkeys.use(response);
    const browser = browserName(context.req.header("user-agent"));
    const opened =
      used &&
      (await signInAccount(services, {
        accountId: used.accountId,
        way: "passkey",
        browser,
        mayOperate: used.isPersonal,
      }).catch((error: unknown) => {
        // An account that is disabled has no way in, and nobody learns that it is there.
        if (error instanceof ToolError && error.code === "invalid_credentials") return undefined;
        throw error;
      }));
    if (opened === undefined) throw notAccepted();
    const previous = sessionToken(context);
    if (previous !== undefined) await authenticator.endSession(previous);
    return answerPages(
      { signedIn: true },
      { ...headers, "set-cookie": setSessionCookie(opened.token, SESSION_SECONDS) },
    );
  });
}

const BODY_MAX_BYTES = 32 * 1024;

const encoded = z.string().max(16_000);
const credential = { id: encoded, rawId: encoded, type: z.literal("public-key") };

const registration = z.looseObject({
  ...credential,
  response: z.looseObject({
    clientDataJSON: encoded,
    attestationObject: encoded,
    transports: z
      .array(z.enum(["ble", "cable", "hybrid", "internal", "nfc", "smart-card", "usb"]))
      .optional(),
  }),
});

const authentication = z.looseObject({
  ...credential,
  response: z.looseObject({ clientDataJSON: encoded, authenticatorData: encoded, signature: encoded }),
});

// What it means is checked by the library, which knows the rest of it.
const newPasskey = z.strictObject({
  name: z.string().max(100),
  response: z.custom<RegistrationResponseJSON>((value) => registration.safeParse(value).success),
});
const answered = z.strictObject({
  response: z.custom<AuthenticationResponseJSON>((value) => authentication.safeParse(value).success),
});

function inBrowser(visitor: HubVisitor) {
  const { caller, session } = visitor;
  assertWhole(caller);
  if (session !== undefined) return { caller, session };
  throw new ToolError("access_denied", "A passkey is made in a browser that is signed in.", {
    suggestions: ["Sign in at /dashboard, then open Signed in"],
  });
}

function notAccepted(): ToolError {
  return hubError("invalid_credentials", "The passkey is not accepted.", {
    suggestions: ["Try again", "Sign in with a key or a link, and add a passkey again under Signed in"],
  });
}
