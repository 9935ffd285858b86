import type { PageSessions } from "./page-sessions.ts";
import { PagesProblem } from "./pages-problem.ts";

/** The address bar must show this machine: a name that was pointed here by a stranger's DNS is refused. */
export function checkHost(request: Request): void {
  if (OWN_HOST.test(request.headers.get("host") ?? "")) return;
  throw new PagesProblem(403, "host_not_allowed", "These pages are served to this machine only.", [
    "Open the address that skillquay printed on the terminal",
  ]);
}

const OWN_HOST = /^(?:127\.0\.0\.1|localhost)(?::\d{1,5})?$/;

/** Only our own pages may ask, and what changes something needs a header that no form and no other page can send. */
export function checkOrigin(request: Request): void {
  const own = `http://${request.headers.get("host")}`;
  const origin = request.headers.get("origin");
  const site = request.headers.get("sec-fetch-site") ?? "same-origin";
  const isForeign = (origin !== null && origin !== own) || !["same-origin", "none"].includes(site);
  const changes = !["GET", "HEAD"].includes(request.method);
  if (!isForeign && (!changes || (origin === own && request.headers.get("x-skillquay") === "1"))) return;
  throw new PagesProblem(403, "origin_not_allowed", "Only the pages of this server may ask for that.");
}

export function checkSession(request: Request, sessions: PageSessions): void {
  if (sessions.isOpen(sessionIdOf(request))) return;
  throw new PagesProblem(401, "unauthenticated", "Nobody is signed in here.", [
    "Start 'skillquay ui' again and open the address that it prints",
  ]);
}

export function sessionIdOf(request: Request): string | undefined {
  const name = cookieName(request);
  for (const pair of (request.headers.get("cookie") ?? "").split(";")) {
    const [key, value] = pair.trim().split("=", 2);
    if (key === name) return value;
  }
  return undefined;
}

/** For `set-cookie`; without an id it takes the cookie back. */
export function sessionCookie(request: Request, id: string | undefined): string {
  const base = `${cookieName(request)}=${id ?? ""}; Path=/; HttpOnly; SameSite=Strict`;
  return id === undefined ? `${base}; Max-Age=0` : base;
}

// Cookies are shared by all ports of a machine, so the port is part of the name: a hub on the same machine has one, too.
// Not `Secure`, and so not `__Host-`: Safari keeps no such cookie for plain http, not even from this machine.
function cookieName(request: Request): string {
  return `skillquay-${/:(\d+)$/.exec(request.headers.get("host") ?? "")?.[1] ?? "80"}`;
}
