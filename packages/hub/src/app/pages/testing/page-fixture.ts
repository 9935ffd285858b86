import { type OpenHub, openHub } from "../../http/testing/open-hub.ts";
import { type Answered, ask, type Sent } from "../../http/testing/requests.ts";

export interface Browser {
  /** What a page of the hub asks, as a browser sends it. */
  ask(path: string, sent?: Sent): Promise<Answered>;
  readonly cookie: string;
}

/** A hub with one account, and a browser that is signed in to it. */
export async function pageFixture(options: Parameters<typeof openHub>[0] = {}) {
  const hub = await openHub(options);
  const member = await hub.member("ada");
  return { hub, ...member, browser: await signedIn(hub, member.key) };
}

/** Signs a browser in with a key. */
export async function signedIn(hub: OpenHub, key: string, operatorSecret?: string): Promise<Browser> {
  const answer = await fromPage(hub, "/ui/session", {
    body: { key, ...(operatorSecret !== undefined && { operatorSecret }) },
  });
  const cookie = answer.headers.get("set-cookie")?.split(";")[0];
  if (answer.status !== 200 || cookie === undefined) throw new Error(`not signed in: ${answer.text}`);
  return { cookie, ask: (path, sent = {}) => fromPage(hub, path, sent, cookie) };
}

/** A key of a new collection that names these skills. */
export async function scopedKey(
  hub: OpenHub,
  key: string,
  skillIds: readonly string[],
): Promise<{ readonly key: string }> {
  const { authenticator, changes, collections } = hub.services;
  const caller = await authenticator.authenticate(`Bearer ${key}`, { address: "192.0.2.1" });
  if (caller.tier === "anonymous" || caller.tier === "upload") throw new Error("not a key for tools");
  const flags = { includeTeamSkills: true, includeSharedSkills: true };
  const made = await collections.create(caller, { name: "papers", skillIds: [...skillIds], ...flags });
  await changes.fresh();
  return { key: made.key };
}

/** A request as the hub's own pages send it, with the cookie of a session or without. */
export async function fromPage(
  hub: OpenHub,
  path: string,
  sent: Sent = {},
  cookie?: string,
): Promise<Answered> {
  const headers = {
    host: "localhost:4711",
    origin: "http://localhost:4711",
    "sec-fetch-site": "same-origin",
    "x-skillquay": "1",
    ...(cookie !== undefined && { cookie }),
    ...sent.headers,
  };
  return ask(hub, path, { ...sent, headers });
}
