import { ToolError } from "@skillquay/tools";
import type { Caller, UploadCaller } from "../../../features/accounts/index.ts";
import type { Authenticator, SignedIn } from "../../../features/keys/index.ts";
import type { Headers } from "../answers.ts";
import { addressOf, type HubContext } from "../context.ts";
import { hasKeyInAddress, keyFromAddress } from "./address-key.ts";
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
  /** Whether a key may come by `?apiKey=`. */
  readonly keyInAddress?: boolean;
}

export function createRequestAuthentication(options: RequestAuthenticationOptions): RequestAuthentication {
  const { authenticator, limits, trustedProxy, publicUrl, keyInAddress = false } = options;

  const authenticateUpload = async (
    context: HubContext,
  ): Promise<AuthenticatedRequest<Caller | UploadCaller>> => {
    const header = context.req.header("authorization");
    const authorization = header ?? (keyInAddress ? keyFromAddress(context) : undefined);
    if (authorization === undefined && !keyInAddress && hasKeyInAddress(context)) throw notByAddress();
    const token = authorization === undefined && takesCookie(context) ? sessionToken(context) : undefined;
    if (token !== undefined) {
      assertOwnPage(context, publicUrl);
      const address = addressOf(context, trustedProxy);
      const { caller, session } = await authenticator.authenticateSession(token, { address });
      return { caller, session, limitHeaders: await limits.takeForKey(caller.keyId) };
    }
    // From the header alone: an address is logged, shared and remembered.
    const takesTokens = header !== undefined && isForAgents(context);
    const cached = authenticator.cached(authorization);
    const existing = takesTokens || cached?.scopes === undefined ? cached : undefined;
    const address = existing === undefined ? addressOf(context, trustedProxy) : "";
    const caller = existing ?? (await authenticator.authenticate(authorization, { address, takesTokens }));
    const limitHeaders =
      caller.tier === "anonymous"
        ? await limits.takeForAddress(address)
        : await limits.takeForKey(caller.keyId);
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

/** Tokens are for the tools, here as MCP and there without it; all else is for whoever has a key or is signed in. */
function isForAgents({ req: { path } }: HubContext): boolean {
  return path === "/mcp" || path.startsWith("/v1/tools/");
}

/** Also where callers need no key: whoever sent one meant to be somebody. */
function notByAddress(): ToolError {
  return new ToolError("unauthenticated", "This hub takes no keys from addresses.", {
    suggestions: [
      "Send the header 'Authorization: Bearer sk_live_…' and take the key out of the address",
      "Only where a client cannot send headers: ask the hub's operator to switch keys in addresses on",
    ],
  });
}

export function uploadOnly(): ToolError {
  return new ToolError("access_denied", "This key is for uploads only.", {
    suggestions: ["Use a key of the account that is not an upload key"],
  });
}
