import type { HttpBindings } from "@hono/node-server";
import type { Context, Hono } from "hono";

/** What a request knows beyond its own text: the socket, where there is one. */
export interface HubEnv {
  Bindings: Partial<HttpBindings>;
  Variables: { requestId: string };
}

export type HubContext = Context<HubEnv>;
export type HubApp = Hono<HubEnv>;

/** Where the request comes from, for limits and nothing else: behind a proxy, what the proxy saw. */
export function addressOf(context: HubContext, trustedProxy: boolean): string {
  const forwarded = trustedProxy ? context.req.header("x-forwarded-for") : undefined;
  // The last entry is the one that our own proxy wrote; those before it are the client's to invent.
  const seen = forwarded?.slice(forwarded.lastIndexOf(",") + 1).trim();
  if (seen !== undefined && seen !== "") return seen.slice(0, 64);
  return context.env?.incoming?.socket.remoteAddress ?? "unknown";
}
