import { hubError } from "../../platform/errors.ts";
import { CLEAR_SESSION_COOKIE } from "../http/middleware/browser-request.ts";
import { assertWhole } from "../http/routes/account/assert-whole.ts";
import type { HubServices } from "../services.ts";
import { answerPages } from "./answer-pages.ts";
import type { HubPageHandlers } from "./hub-visitor.ts";

/** Browsers in which the account is signed in, and the way to end them: one, or all at once. */
export function sessionRoutes({ authenticator }: Pick<HubServices, "authenticator">): HubPageHandlers {
  return {
    "GET /ui/sessions": async ({ visitor: { caller, session } }) => {
      assertWhole(caller);
      const sessions = await authenticator.sessionsOf(caller.accountId);
      return {
        sessions: sessions.map(({ id, way, browser, isOperator, openedAt, lastSeenAt, expiresAt }) => ({
          id,
          way,
          ...(browser !== undefined && { browser }),
          isOperator,
          openedAt: openedAt.toISOString(),
          lastSeenAt: lastSeenAt.toISOString(),
          expiresAt: expiresAt.toISOString(),
          isOwn: id === session?.id,
        })),
      };
    },

    "DELETE /ui/sessions/:id": async ({ visitor: { caller }, part }) => {
      assertWhole(caller);
      if (await authenticator.endSessionsOf(caller.accountId, part("id"))) return { ended: true } as const;
      throw hubError("sign_in_not_found", "The account has no such sign-in any more.");
    },

    "DELETE /ui/sessions": async ({ visitor: { caller } }) => {
      assertWhole(caller);
      await authenticator.endSessionsOf(caller.accountId);
      return answerPages({ ended: true }, { "set-cookie": CLEAR_SESSION_COOKIE });
    },
  };
}
