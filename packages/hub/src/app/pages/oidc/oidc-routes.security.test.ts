import { expect, it } from "vitest";
import type { OidcConfig } from "../../config/hub-config.ts";
import { type OpenHub, openHub } from "../../http/testing/open-hub.ts";
import { ask } from "../../http/testing/requests.ts";
import { fromPage } from "../testing/page-fixture.ts";
import { identityProvider } from "./testing/identity-provider.ts";

async function fixture(
  options: Partial<OidcConfig> = {},
  claims: (person: string) => Record<string, unknown> = named,
) {
  const provider = await identityProvider(claims);
  const oidc: OidcConfig = {
    issuer: provider.issuer,
    clientId: "hub",
    clientSecret: "hubs-secret",
    accountClaim: "preferred_username",
    allowedDomains: [],
    createAccounts: true,
    managedAgents: false,
    groupsClaim: "groups",
    groups: [],
    ...options,
  };
  const hub = await openHub({ oidc });
  return { hub, provider };
}

const named = (person: string) => ({
  preferred_username: person.split("#")[0],
  email: `${person}@example.com`,
  email_verified: true,
});

/** What comes back with the browser, and the cookies that the hub set. */
async function begin(hub: OpenHub) {
  const start = await ask(hub, "/ui/oidc/start", { headers: { accept: "text/html" } });
  const cookie = start.headers.getSetCookie()[0]?.split(";")[0] ?? "";
  return { start, cookie, url: start.headers.get("location") ?? "" };
}

async function signIn({ hub, provider }: Awaited<ReturnType<typeof fixture>>, person: string) {
  const { cookie, url } = await begin(hub);
  const back = new URL(await provider.signIn(url, person));
  const answer = await ask(hub, `${back.pathname}${back.search}`, { headers: { cookie } });
  return { answer, back, cookie };
}

function sessionCookie(cookies: readonly string[]): string | undefined {
  return cookies.find((cookie) => cookie.startsWith("__Host-skillquay=sqs_"))?.split(";")[0];
}

it("H10: signs a person in through the provider, with an account and a key that is listed and can be ended", async () => {
  const made = await fixture();
  const { hub } = made;
  expect((await fromPage(hub, "/ui/sign-in")).json).toEqual({
    mode: "hub",
    provider: { label: "Sign in with 127.0.0.1", url: "/ui/oidc/start" },
    passkeys: true,
  });
  const { answer } = await signIn(made, "Grace");
  expect([answer.status, answer.headers.get("location")]).toEqual([302, "/dashboard"]);
  const cookies = answer.headers.getSetCookie();
  expect(cookies).toHaveLength(2);
  for (const cookie of cookies) expect(cookie).toMatch(/; Path=\/; .*HttpOnly; Secure; SameSite=Lax$/);
  const session = sessionCookie(cookies);
  expect((await fromPage(hub, "/ui/session", {}, session)).json).toMatchObject({
    account: { handle: "grace", keyName: "Signed in as grace" },
  });
  const { keys } = Object((await fromPage(hub, "/v1/account/keys", {}, session)).json);
  expect(keys).toMatchObject([{ name: "Signed in as grace", isOwn: true, expiresAt: expect.any(String) }]);
  await fromPage(hub, `/v1/account/keys/${keys[0].id}`, { method: "DELETE" }, session);
  expect((await fromPage(hub, "/ui/session", {}, session)).status).toBe(401);
});

it("H10: gives the same person the same account again, whatever they are called by then", async () => {
  let name = "grace";
  const made = await fixture({}, () => ({ preferred_username: name }));
  const handleOf = async () => {
    const { answer } = await signIn(made, "subject-1");
    const session = sessionCookie(answer.headers.getSetCookie());
    return Object((await fromPage(made.hub, "/ui/session", {}, session)).json).account.handle;
  };
  expect(await handleOf()).toBe("grace");
  name = "somebody-else";
  expect(await handleOf()).toBe("grace");
  expect(await made.hub.services.accounts.listAccounts()).toHaveLength(1);
});

it("H10: opens no account of another person, nor one that has keys, by its name alone", async () => {
  const made = await fixture();
  await signIn(made, "grace#1");
  await made.hub.member("ada");
  for (const person of ["grace#2", "ada"]) {
    const { answer } = await signIn(made, person);
    expect(answer.status).toBe(403);
    expect(answer.text).toContain("The account with your user name belongs to somebody already.");
    expect(sessionCookie(answer.headers.getSetCookie())).toBeUndefined();
  }
});

it("H10: lets nobody in for whom the operator made no account, where accounts are made by hand", async () => {
  const made = await fixture({ createAccounts: false });
  const { answer } = await signIn(made, "grace");
  expect(answer.status).toBe(403);
  expect(answer.text).toContain("There is no account for you on this hub so far.");
  expect(await made.hub.services.accounts.listAccounts()).toEqual([]);
  await made.hub.services.accounts.createAccount({ handle: "grace", name: "Grace" });
  expect((await signIn(made, "grace")).answer.status).toBe(302);
});

it("H10: asks for a verified address of an allowed domain", async () => {
  const emails: Record<string, object> = {
    inside: { email: "inside@Example.com", email_verified: true },
    unverified: { email: "unverified@example.com", email_verified: false },
    outside: { email: "outside@example.com.evil.test", email_verified: true },
    nameless: {},
  };
  const made = await fixture({ allowedDomains: ["example.com"] }, (person) => ({
    preferred_username: person,
    ...emails[person],
  }));
  const statuses: Record<string, number> = {};
  for (const person of Object.keys(emails)) statuses[person] = (await signIn(made, person)).answer.status;
  expect(statuses).toEqual({ inside: 302, unverified: 403, outside: 403, nameless: 403 });
});

it.each(["Ada Lovelace", "a@b", "-ada", "", "../x", "x".repeat(65)])(
  "H10: makes no handle out of the user name '%s'",
  async (name) => {
    const made = await fixture({}, () => ({ preferred_username: name }));
    const { answer } = await signIn(made, "subject-1");
    expect(answer.status).toBe(403);
    expect(await made.hub.services.accounts.listAccounts()).toEqual([]);
  },
);

it("H10: takes no answer that this browser did not ask for, that was used before, or that was altered", async () => {
  const made = await fixture();
  const { hub, provider } = made;
  const { cookie, url } = await begin(hub);
  const back = new URL(await provider.signIn(url, "grace"));
  const other = await begin(hub);
  const path = `${back.pathname}${back.search}`;
  for (const [sent, address] of [
    [undefined, path],
    [other.cookie, path],
    [cookie, path.replace(/code=[^&]+/, "code=forged")],
    [cookie, path.replace(/state=[^&]+/, "state=forged")],
  ] as const) {
    const answer = await ask(hub, address, { headers: sent === undefined ? {} : { cookie: sent } });
    expect([answer.status, sessionCookie(answer.headers.getSetCookie())]).toEqual([403, undefined]);
  }
  expect((await ask(hub, path, { headers: { cookie } })).status).toBe(302);
  expect((await ask(hub, path, { headers: { cookie } })).status).toBe(403);
});

it("H10: sends the browser out with PKCE, state and nonce, and never with the hub's secret", async () => {
  const { hub } = await fixture();
  const { url, start } = await begin(hub);
  const query = Object.fromEntries(new URL(url).searchParams);
  expect(query).toMatchObject({
    client_id: "hub",
    response_type: "code",
    scope: "openid profile email",
    redirect_uri: "http://localhost:4711/ui/oidc/callback",
    code_challenge_method: "S256",
    code_challenge: expect.stringMatching(/^[\w-]{43}$/),
    state: expect.any(String),
    nonce: expect.any(String),
  });
  expect(JSON.stringify([url, [...start.headers]])).not.toContain("hubs-secret");
});

it("says so while the provider does not answer, and starts all the same", async () => {
  const { hub } = await fixture({ issuer: "http://127.0.0.1:1" });
  const { start } = await begin(hub);
  expect([start.status, start.text]).toEqual([
    403,
    expect.stringContaining("The identity provider does not answer."),
  ]);
});

it("has nothing at these addresses without a provider", async () => {
  const hub = await openHub();
  for (const path of ["/ui/oidc/start", "/ui/oidc/callback"]) expect((await ask(hub, path)).status).toBe(404);
});

it("gives the role and the teams that groups of the provider stand for, and takes them again", async () => {
  let groups: unknown = ["hub-admins", "writers"];
  const made = await fixture(
    {
      groups: [
        { group: "hub-admins", role: "admin" },
        { group: "audit", role: "auditor" },
        { group: "writers", team: "docs" },
        { group: "nobody", team: "not-there" },
      ],
    },
    (person) => ({ ...named(person), groups }),
  );
  const { accounts, authenticator } = made.hub.services;
  const team = await accounts.createTeam({ handle: "docs", name: "Docs" });
  const other = await accounts.createTeam({ handle: "other", name: "Other" });
  const first = sessionCookie((await signIn(made, "grace")).answer.headers.getSetCookie());
  const accountId = (await accounts.ofHandle("grace"))?.id ?? "";
  const place = async () => {
    const teams = (await accounts.listTeams()).filter(({ members }) => members > 0);
    return [(await accounts.overview(accountId)).role, ...teams.map(({ handle }) => handle)];
  };
  expect(await place()).toEqual(["admin", "docs"]);
  expect((await fromPage(made.hub, "/ui/operator", {}, first)).status).toBe(200);
  // What no rule names is nobody's business but the hub's.
  await accounts.addMember({ teamId: other.id, accountId });
  await accounts.addMember({ teamId: team.id, accountId, role: "admin" });
  groups = "audit";
  await signIn(made, "grace");
  expect(await place()).toEqual(["auditor", "other"]);
  expect((await fromPage(made.hub, "/ui/operator", {}, first)).status).toBe(401);
  groups = undefined;
  await signIn(made, "grace");
  expect(await place()).toEqual(["member", "other"]);
  await accounts.setRole(accountId, "owner", { actor: "hub" });
  await signIn(made, "grace");
  expect(await place()).toEqual(["owner", "other"]);
  expect(await authenticator.sessionsOf(accountId)).not.toEqual([]);
});

it("opens the account that the directory made under the same user name, and no other's", async () => {
  const made = await fixture({}, () => ({ preferred_username: "Grace.Hopper@Example.com" }));
  const { accounts, provisioned } = made.hub.services;
  const record = { userName: "grace.hopper@example.com", externalId: undefined, attributes: {} };
  const account = { handle: "grace-hopper", name: "Grace" };
  const { accountId } = await provisioned.create(record, { actor: "hub" }, (transaction) =>
    accounts.createAccountIn(transaction, account),
  );
  const signedIn = await signIn(made, "subject-1");
  const session = sessionCookie(signedIn.answer.headers.getSetCookie());
  expect((await fromPage(made.hub, "/ui/session", {}, session)).json).toMatchObject({
    account: { handle: "grace-hopper" },
  });
  // Somebody else whom the provider calls so now is somebody else.
  expect((await signIn(made, "subject-2")).answer.status).toBe(403);
  await accounts.disableAccount(accountId);
  expect((await signIn(made, "subject-1")).answer.status).toBe(403);
});
