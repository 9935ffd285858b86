import * as z from "zod/v4";
import { SESSION_SECONDS } from "../../features/keys/index.ts";
import { invitationOver } from "../../features/people/index.ts";
import { addressOf, type HubApp } from "../http/context.ts";
import { assertOwnPage, setSessionCookie } from "../http/middleware/browser-request.ts";
import type { RequestLimits } from "../http/middleware/request-limits.ts";
import { readJson } from "../http/read-body.ts";
import { checkedInput } from "../http/routes/admin/admin-input.ts";
import { answerPages } from "../pages/answer-pages.ts";
import { assertKeepsCookies } from "../pages/keeps-cookies.ts";
import type { HubServices } from "../services.ts";
import { browserName } from "./browser-name.ts";
import { signInAccount } from "./sign-in-account.ts";

export interface InvitationRoutesOptions {
  readonly services: HubServices;
  readonly limits: RequestLimits;
  readonly trustedProxy: boolean;
}

/** For whoever comes with a link and has no account so far: what it offers, and taking it. */
export function mountInvitationRoutes(
  app: HubApp,
  { services, limits, trustedProxy }: InvitationRoutesOptions,
): void {
  const { hubInvitations, accounts, keys, publicUrl } = services;

  app.post("/ui/invitations/look", async (context) => {
    assertOwnPage(context, publicUrl);
    const headers = await limits.takeForAddress(addressOf(context, trustedProxy));
    const { token } = checkedInput(looked, await readJson(context, BODY_MAX_BYTES));
    const offer = await hubInvitations.look(token);
    if (offer === undefined) throw invitationOver();
    return answerPages({ ...offer, expiresAt: offer.expiresAt.toISOString() }, headers);
  });

  app.post("/ui/invitations/accept", async (context) => {
    assertOwnPage(context, publicUrl);
    assertKeepsCookies(context, { publicUrl, trustedProxy });
    const headers = await limits.takeForAddress(addressOf(context, trustedProxy));
    const { token, handle, name } = checkedInput(accepted, await readJson(context, BODY_MAX_BYTES));
    const account = await hubInvitations.accept(token, (transaction, role) =>
      accounts.createAccountIn(transaction, { handle, name, role }),
    );
    // The way back in, until they have another: shown this once.
    const { key } = await keys.mint(
      { accountId: account.id, name: "first key" },
      { actor: "account", accountId: account.id },
    );
    const browser = browserName(context.req.header("user-agent"));
    const opened = await signInAccount(services, { accountId: account.id, way: "invitation", browser });
    return answerPages(
      { handle: account.handle, key },
      { ...headers, "set-cookie": setSessionCookie(opened.token, SESSION_SECONDS) },
    );
  });
}

const BODY_MAX_BYTES = 16 * 1024;

const looked = z.strictObject({ token: z.string().max(200) });

const accepted = z.strictObject({
  token: z.string().max(200),
  handle: z.string().min(1).max(64),
  name: z.string().min(1).max(200),
});
