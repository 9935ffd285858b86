import { expect, it } from "vitest";
import { openHub } from "../http/testing/open-hub.ts";
import { agentsAt, PUBLIC_URL, REDIRECT, RESOURCE } from "./testing/oauth-fixture.ts";
import { tokenIssuer } from "./testing/token-issuer.ts";

const JAG = { typ: "oauth-id-jag+jwt" };
let number = 0;

async function fixture({ managedAgents = true } = {}) {
  const company = await tokenIssuer();
  const hub = await openHub({
    oidc: {
      issuer: company.issuer,
      clientId: "hub",
      clientSecret: undefined,
      managedAgents,
      groupsClaim: "groups",
      groups: [],
      accountClaim: "preferred_username",
      allowedDomains: [],
      createAccounts: true,
    },
  });
  const { key } = await hub.member("owner");
  const agents = agentsAt((await hub.serve()).url, key);
  const register = async (isPublic = false) => {
    const response = await agents.ask("/v1/account/clients", {
      method: "POST",
      headers: { authorization: `Bearer ${key}`, "content-type": "application/json" },
      body: JSON.stringify({ kind: "agent", name: "Office", redirectUris: [REDIRECT], isPublic }),
    });
    return Object(await response.json());
  };
  const { clientId, clientSecret } = await register();
  const basic = (id: string, secret: string) => ({
    authorization: `Basic ${Buffer.from(`${id}:${secret}`).toString("base64")}`,
  });
  const exchange = (assertion: string, changed: Readonly<Record<string, string>> = {}, headers = {}) =>
    agents.post(
      "/oauth/token",
      { grant_type: "urn:ietf:params:oauth:grant-type:jwt-bearer", assertion, ...changed },
      { ...basic(clientId, clientSecret), ...headers },
    );
  const assert = (changed = {}, header: { readonly typ?: string } = JAG) => {
    number += 1;
    const person = { sub: "u-1", preferred_username: "grace", jti: `jag-${number}` };
    const forUs = { aud: PUBLIC_URL, client_id: clientId, resource: RESOURCE };
    return company.sign({ ...person, ...forUs, ...changed }, header);
  };
  return { ...agents, hub, company, clientId, register, basic, exchange, assert };
}

it("gives a client with the company's word a token, and asks nobody", async () => {
  const { ask, assert, exchange, mcp, hub, clientId, company } = await fixture();
  expect(await (await ask("/.well-known/oauth-authorization-server")).json()).toMatchObject({
    grant_types_supported: expect.arrayContaining(["urn:ietf:params:oauth:grant-type:jwt-bearer"]),
    authorization_grant_profiles_supported: ["urn:ietf:params:oauth:grant-profile:id-jag"],
  });
  const tokens = Object(await (await exchange(await assert({ scope: "skills:read" }))).json());
  expect(tokens).toEqual({
    access_token: expect.stringMatching(/^[\w-]{43}$/),
    token_type: "Bearer",
    expires_in: 3600,
    scope: "skills:read",
  });
  expect((await mcp(tokens.access_token, "tools/list")).status).toBe(200);
  expect(
    (await mcp(tokens.access_token, "tools/call", { name: "skills_runScript", arguments: {} })).status,
  ).toBe(403);
  const accountId = (await hub.services.accounts.ofHandle("grace"))?.id ?? "";
  expect([...(await hub.services.oauth.grants.ofAccount(accountId)).values()]).toEqual([
    { clientId, clientName: "Office", kind: "managed", redirectHost: new URL(company.issuer).host },
  ]);
});

it("gives no more than the provider allows, whatever the client asks for", async () => {
  const { assert, exchange } = await fixture();
  const scopeOf = async (allowed: string | undefined, asked: Record<string, string>) =>
    Object(await (await exchange(await assert({ scope: allowed }), asked)).json());
  expect(await scopeOf("skills:read", { scope: "skills:manage" })).toMatchObject({ scope: "skills:read" });
  expect(await scopeOf("skills:manage", { scope: "skills:read" })).toMatchObject({ scope: "skills:read" });
  expect(await scopeOf(undefined, {})).toMatchObject({ scope: "skills:read skills:run" });
  expect(await scopeOf("payroll", {})).toMatchObject({ error: "invalid_scope" });
});

it.each([
  ["for another hub", { aud: "https://other.example" }],
  ["of another issuer", { iss: "https://login.evil.example" }],
  ["for another client", { client_id: "app-000000000000000000000000" }],
  ["for another resource", { resource: "https://other.example/mcp" }],
  ["that has expired", { exp: Math.floor(Date.now() / 1000) - 60 }],
  ["without a number of its own", { jti: undefined }],
  ["of a person without a handle", { preferred_username: undefined }],
])("refuses an assertion %s", async (_, changed) => {
  const { assert, exchange } = await fixture();
  const refused = await exchange(await assert(changed));
  expect([refused.status, Object(await refused.json()).error]).toEqual([
    400,
    expect.stringMatching(/^invalid_(grant|target)$/),
  ]);
});

it("refuses an ID token in its place, one that is shown twice, and one with another key", async () => {
  const { assert, exchange, company } = await fixture();
  const errorOf = async (assertion: string) => Object(await (await exchange(assertion)).json()).error;
  expect(await errorOf(await assert({}, { typ: "JWT" }))).toBe("invalid_grant");
  const good = await assert();
  expect(await errorOf(good)).toBeUndefined();
  expect(await errorOf(good)).toBe("invalid_grant");
  const forged = await company.sign({ sub: "u-1", aud: PUBLIC_URL }, JAG, {
    ...(await company.newKey()),
    kid: "key-1",
  });
  expect(await errorOf(forged)).toBe("invalid_grant");
});

it("is for clients with a secret that somebody registered here", async () => {
  const { assert, exchange, register, post, ask, basic } = await fixture();
  expect((await exchange(await assert(), {}, basic("nobody", "x"))).status).toBe(401);
  const open = await register(true);
  const grant = { grant_type: "urn:ietf:params:oauth:grant-type:jwt-bearer", client_id: open.clientId };
  const asked = { ...grant, assertion: await assert({ client_id: open.clientId }) };
  expect((await post("/oauth/token", asked)).status).toBe(400);
  const metadata = { redirect_uris: [REDIRECT], grant_types: [grant.grant_type] };
  const self = await ask("/oauth/register", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(metadata),
  });
  const { client_id: id, client_secret: secret } = Object(await self.json());
  const refused = await exchange(await assert({ client_id: id }), {}, basic(id, secret));
  expect(refused.status).toBe(400);
});

it("is revoked by its client, and ended by its person until the company speaks again", async () => {
  const { assert, exchange, mcp, hub, post, clientId, basic } = await fixture();
  const tokenOf = async (changed = {}) =>
    String(Object(await (await exchange(await assert(changed))).json()).access_token);
  const token = await tokenOf();
  expect((await mcp(token, "tools/list")).status).toBe(200);
  const accountId = (await hub.services.accounts.ofHandle("grace"))?.id ?? "";
  const [agent] = await hub.services.keys.list(accountId);
  await hub.services.keys.revoke({ accountId, keyId: agent?.id ?? "" });
  await expect.poll(async () => (await mcp(token, "tools/list")).status).toBe(401);
  expect((await exchange(await assert())).status).toBe(400);
  const later = await tokenOf({ iat: Math.floor(Date.now() / 1000) + 2 });
  expect((await mcp(later, "tools/list")).status).toBe(200);
  const revoked = await post("/oauth/revoke", { token: later }, basic(clientId, "wrong"));
  expect(revoked.status).toBe(401);
});

it("is not there unless the operator says so", async () => {
  const { ask, assert, exchange } = await fixture({ managedAgents: false });
  const metadata = await (await ask("/.well-known/oauth-authorization-server")).text();
  expect(metadata).not.toContain("jwt-bearer");
  expect(Object(await (await exchange(await assert())).json()).error).toBe("unsupported_grant_type");
});
