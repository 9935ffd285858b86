import type { HttpBindings } from "@hono/node-server";
import { ToolError } from "@skillquay/tools";
import type { Context, Hono, MiddlewareHandler } from "hono";
import type { Caller, KeyCaller } from "../../features/accounts/index.ts";
import type { Headers } from "./answers.ts";
import type { AuthenticatedRequest } from "./middleware/authenticate-request.ts";
import type { Uploader } from "./middleware/require-uploader.ts";

/** What a request knows beyond its own text: the socket, where there is one, and what middleware found out. */
export interface HubEnv {
  Bindings: Partial<HttpBindings>;
  Variables: {
    requestId: string;
    /** Set by `requireCaller`. */
    authenticated?: AuthenticatedRequest;
    /** Set by `requireUploader`. */
    uploader?: Uploader;
  };
}

export type HubContext = Context<HubEnv>;
export type HubApp = Hono<HubEnv>;

/** What runs before a route; `every` of hono puts several into one, in their order. */
export type Middleware = MiddlewareHandler<HubEnv>;

/** Who calls; only behind `requireCaller`. */
export function callerOf(context: HubContext): Caller {
  return authenticatedOf(context).caller;
}

/** Who calls, with a key; only behind `requireKey`. */
export function keyCallerOf(context: HubContext): KeyCaller {
  const caller = callerOf(context);
  if (caller.tier !== "anonymous") return caller;
  throw new ToolError("unauthenticated", "This needs an API key.");
}

/** What an answer to this caller says about their limits. */
export function limitHeadersOf(context: HubContext): Headers {
  return authenticatedOf(context).limitHeaders;
}

export function authenticatedOf(context: HubContext): AuthenticatedRequest {
  const authenticated = context.get("authenticated");
  if (authenticated !== undefined) return authenticated;
  throw new Error(`No requireCaller stands before ${context.req.path}`);
}

/** Where the request comes from, for limits and nothing else: behind a proxy, what the proxy saw. */
export function addressOf(context: HubContext, trustedProxy: boolean): string {
  const forwarded = trustedProxy ? context.req.header("x-forwarded-for") : undefined;
  // The last entry is the one that our own proxy wrote; those before it are the client's to invent.
  const seen = forwarded?.slice(forwarded.lastIndexOf(",") + 1).trim();
  if (seen !== undefined && seen !== "") return seen.slice(0, 64);
  return context.env?.incoming?.socket.remoteAddress ?? "unknown";
}
