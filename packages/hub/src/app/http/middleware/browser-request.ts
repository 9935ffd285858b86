import { ToolError } from "@skillquay/tools";
import type { HubContext } from "../context.ts";

/** The cookie's prefix makes browsers refuse it from other hosts, for other paths and over plain HTTP. */
export const SESSION_COOKIE = "__Host-skillquay";

/** The token of the session cookie; undefined when there is none. */
export function sessionToken(context: HubContext): string | undefined {
  const header = context.req.header("cookie");
  if (header === undefined) return undefined;
  const matches = header
    .split(";")
    .map((pair) => pair.trim())
    .filter((pair) => pair.startsWith(`${SESSION_COOKIE}=`));
  // Two of them cannot both be ours; neither is taken.
  return matches.length === 1 ? matches[0]?.slice(SESSION_COOKIE.length + 1) : undefined;
}

export function setSessionCookie(token: string, maxAgeSeconds: number): string {
  return `${SESSION_COOKIE}=${token}; Path=/; Max-Age=${maxAgeSeconds}; HttpOnly; Secure; SameSite=Lax`;
}

export const CLEAR_SESSION_COOKIE = setSessionCookie("", 0);

/**
 * Throws unless a request that a browser signs by itself comes from the hub's own pages: browsers add the cookie to whatever any
 * site makes them send. What changes something also needs a header that no other site can send without being asked first.
 */
export function assertOwnPage(context: HubContext, publicUrl: string): void {
  const { method } = context.req;
  const site = context.req.header("sec-fetch-site");
  if (site !== undefined && site !== "same-origin" && site !== "none") throw notOwnPage();
  if (method === "GET" || method === "HEAD") return;
  const isOwn = isOwnOrigin(context.req.header("origin"), context.req.header("host"), publicUrl);
  if (!isOwn || context.req.header("x-skillquay") !== "1") throw notOwnPage();
}

/** Stricter than the guard in front of all routes, which also welcomes pages of this machine and of sites that the operator named. */
export function isOwnOrigin(
  origin: string | undefined,
  host: string | undefined,
  publicUrl: string,
): boolean {
  if (origin === undefined || !URL.canParse(origin)) return false;
  const { origin: sent, host: sentHost } = new URL(origin);
  return sent === new URL(publicUrl).origin || sentHost === host?.toLowerCase();
}

function notOwnPage(): ToolError {
  return new ToolError("access_denied", "A browser's session works from the hub's own pages only.", {
    suggestions: ["Open the dashboard and do it there", "Programs send a key in the Authorization header"],
  });
}
