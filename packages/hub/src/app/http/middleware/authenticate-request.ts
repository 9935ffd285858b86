import { ToolError } from "@skillquay/tools";
import type { Caller, UploadCaller } from "../../../features/accounts/index.ts";
import type { Authenticator, SignedIn } from "../../../features/keys/index.ts";
import type { Headers } from "../answers.ts";
import { addressOf, type HubContext } from "../context.ts";
import { assertOwnPage, sessionToken } from "./browser-request.ts";
import type { RequestLimits } from "./request-limits.ts";

/** Who may come in on a route for callers. */
export interface RequestAuthentication {
  /** Throws what the caller is told: no key, a wrong one, one for uploads only, or too many requests. */
  authenticate(context: HubContext): Promise<AuthenticatedRequest>;
  /** As `authenticate`, and upload keys may come in, too. */
  authenticateUpload(context: HubContext): Promise<AuthenticatedRequest<Caller | UploadCaller>>;
}

export interface AuthenticatedRequest<Who = Caller> {
  readonly caller: Who;
  readonly limitHeaders: Headers;
  /** Set when a browser's cookie, and not a key in a header, says who calls. */
  readonly session?: SignedIn["session"] | undefined;
}

export interface RequestAuthenticationOptions {
  readonly authenticator: Authenticator;
  readonly limits: RequestLimits;
  readonly trustedProxy: boolean;
  readonly publicUrl: string;
}

export function createRequestAuthentication(options: RequestAuthenticationOptions): RequestAuthentication {
  const { authenticator, limits, trustedProxy, publicUrl } = options;

  const authenticateUpload = async (
    context: HubContext,
  ): Promise<AuthenticatedRequest<Caller | UploadCaller>> => {
    const authorization = context.req.header("authorization");
    const token = authorization === undefined && takesCookie(context) ? sessionToken(context) : undefined;
    if (token !== undefined) {
      assertOwnPage(context, publicUrl);
      const address = addressOf(context, trustedProxy);
      const { caller, session } = await authenticator.authenticateSession(token, { address });
      return { caller, session, limitHeaders: limits.takeForKey(caller.keyId) };
    }
    const existing = authenticator.cached(authorization);
    const address = existing === undefined ? addressOf(context, trustedProxy) : "";
    const caller = existing ?? (await authenticator.authenticate(authorization, { address }));
    const limitHeaders =
      caller.tier === "anonymous" ? limits.takeForAddress(address) : limits.takeForKey(caller.keyId);
    return { caller, limitHeaders };
  };

  return {
    authenticateUpload,
    authenticate: async (context) => {
      const { caller, ...rest } = await authenticateUpload(context);
      // Before the body is read: such a key must not even make the hub listen.
      if (caller.tier === "upload") throw uploadOnly();
      return { caller, ...rest };
    },
  };
}

/** Agents come to `/mcp` with a key of their own; a person's browser must never be made to speak to it. */
function takesCookie({ req: { path } }: HubContext): boolean {
  return path.startsWith("/ui/") || path.startsWith("/v1/");
}

export function uploadOnly(): ToolError {
  return new ToolError("access_denied", "This key is for uploads only.", {
    suggestions: ["Use a key of the account that is not an upload key"],
  });
}
