import { expect, it } from "vitest";
import type { AuthorizationServerConfig } from "../config/hub-config.ts";
import { openHub } from "../http/testing/open-hub.ts";
import { agentsAt, PUBLIC_URL, RESOURCE } from "./testing/oauth-fixture.ts";
import { tokenIssuer } from "./testing/token-issuer.ts";

const CLAIMS = {
  sub: "u-1",
  aud: RESOURCE,
  client_id: "agent",
  preferred_username: "grace",
  scope: "skills:run",
};

async function fixture(
  changed: Partial<AuthorizationServerConfig> = {},
  form: Parameters<typeof tokenIssuer>[0] = {},
) {
  const server = await tokenIssuer(form);
  const authorizationServer = {
    issuer: server.issuer,
    scopeClaim: "scope",
    scopes: [],
    accountClaim: "preferred_username",
    allowedDomains: [],
    createAccounts: true,
    ...changed,
  };
  const hub = await openHub({ authorizationServer });
  const agents = agentsAt((await hub.serve()).url, "");
  const list = async (token: string) => (await agents.mcp(token, "tools/list")).status;
  return { ...agents, hub, server, authorizationServer, list };
}

it("names the outside server as the one that gives tokens, and has nothing of one itself", async () => {
  const { ask, server } = await fixture();
  expect(await (await ask("/.well-known/oauth-protected-resource/mcp")).json()).toMatchObject({
    resource: RESOURCE,
    authorization_servers: [server.issuer],
  });
  const refused = await ask("/mcp", { method: "POST", body: "{}" });
  expect(refused.headers.get("www-authenticate")).toContain(
    `resource_metadata="${PUBLIC_URL}/.well-known/oauth-protected-resource/mcp"`,
  );
  for (const path of ["/.well-known/oauth-authorization-server", "/oauth/authorize", "/oauth/jwks"])
    expect([path, (await ask(path)).status]).toEqual([path, 404]);
  expect((await ask("/oauth/register", { method: "POST", body: "{}" })).status).toBe(404);
});

it.each([
  ["a host alone", {}],
  ["a path", { path: "/realms/team" }],
  ["OpenID discovery", { path: "/realms/team", openId: true }],
])(
  "takes a token of an issuer with %s: an account, an agent that is listed, and what its scope allows",
  async (_, form) => {
    const { hub, server, mcp } = await fixture({}, form);
    const token = await server.sign(CLAIMS);
    const names = await (await mcp(token, "tools/list")).text();
    expect(names).toContain("skills_getSkill");
    expect(names).not.toContain('"name":"skills_importToDrive"');
    expect((await mcp(token, "tools/call", { name: "skills_listScripts", arguments: {} })).status).toBe(200);
    expect((await mcp(token, "tools/call", { name: "skills_importToDrive", arguments: {} })).status).toBe(
      403,
    );
    // A token of the same agent with the same scope is the same agent.
    expect((await mcp(await server.sign({ ...CLAIMS, jti: "2" }), "tools/list")).status).toBe(200);
    const account = await hub.services.accounts.ofHandle("grace");
    const keys = await hub.services.keys.list(account?.id ?? "");
    expect(keys).toMatchObject([{ name: "agent", scopes: ["skills:read", "skills:run"] }]);
    const agents = await hub.services.oauth.grants.ofAccount(account?.id ?? "");
    expect([...agents.values()]).toEqual([
      { clientId: "agent", clientName: "agent", kind: "managed", redirectHost: new URL(server.issuer).host },
    ]);
  },
);

it("takes words of the issuer for scopes by the operator's mapping, and no others", async () => {
  const { server, mcp, list } = await fixture({
    scopeClaim: "roles",
    scopes: [{ name: "hub-reader", scope: "skills:read" }],
  });
  const reader = await server.sign({ ...CLAIMS, roles: ["hub-reader", "skills:manage"] });
  expect(await list(reader)).toBe(200);
  expect((await mcp(reader, "tools/call", { name: "skills_runScript", arguments: {} })).status).toBe(403);
  const nobody = await server.sign({ ...CLAIMS, roles: ["skills:manage"], client_id: "other" });
  expect((await mcp(nobody, "tools/call", { name: "skills_listSkills", arguments: {} })).status).toBe(403);
});

it.each([
  ["of another audience", { aud: "https://other.example/mcp" }],
  ["for the hub but not for its tools", { aud: PUBLIC_URL }],
  ["without an audience", { aud: undefined }],
  ["of another issuer", { iss: "https://login.evil.example" }],
  ["that has expired", { exp: Math.floor(Date.now() / 1000) - 60 }],
  ["without an end", { exp: undefined }],
  ["that begins later", { nbf: Math.floor(Date.now() / 1000) + 600 }],
  ["of nobody", { sub: undefined }],
  ["of a person without a handle", { preferred_username: "Grace Hopper" }],
])("refuses a token %s, in the same words as any other", async (_, changed) => {
  const { server, mcp, hub } = await fixture();
  const token = await server.sign({ ...CLAIMS, ...changed });
  const refused = await mcp(token, "tools/list");
  expect([refused.status, await refused.text()]).toEqual([
    401,
    expect.stringContaining("The access token is not accepted."),
  ]);
  expect(refused.headers.get("www-authenticate")).toContain('error="invalid_token"');
  expect(hub.logLines.join("\n")).not.toContain(token.split(".")[1] ?? token);
});

it("refuses what the issuer did not sign: other keys, no signature, its public key as a secret", async () => {
  const { server, list } = await fixture();
  const good = await server.sign(CLAIMS);
  const [header = "", payload = "", signature = ""] = good.split(".");
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");
  expect(await list(good)).toBe(200);
  expect(await list(await server.sign(CLAIMS, {}, { ...(await server.newKey()), kid: "key-1" }))).toBe(401);
  expect(await list(`${part({ alg: "none" })}.${payload}.${signature}`)).toBe(401);
  expect(await list(`${part({ alg: "HS256", kid: "key-1" })}.${payload}.${signature}`)).toBe(401);
  expect(await list(`${header}.${part({ ...CLAIMS, scope: "skills:manage" })}.${signature}`)).toBe(401);
  expect(await list(`${header}.${payload}.`)).toBe(401);
});

it("follows the issuer to new keys, and takes no token of one that was taken back", async () => {
  const { server, list, hub } = await fixture();
  const earlier = await server.sign(CLAIMS);
  expect(await list(earlier)).toBe(200);
  await server.rotate();
  expect(await list(await server.sign(CLAIMS))).toBe(200);
  expect(await list(earlier)).toBe(401);
  expect(hub.logLines.join("\n")).not.toContain(earlier);
});

it("says that the issuer does not answer, which is not the token's fault", async () => {
  const { server, list } = await fixture();
  const token = await server.sign(CLAIMS);
  server.goDown();
  expect(await list(token)).toBe(503);
});

it("ends an agent here: tokens from before are nothing on any instance, what its issuer says later counts", async () => {
  const { hub, server, list, authorizationServer } = await fixture();
  const other = await openHub({ beside: hub, authorizationServer });
  const second = agentsAt((await other.serve()).url, "");
  const token = await server.sign(CLAIMS);
  expect(await list(token)).toBe(200);
  expect((await second.mcp(token, "tools/list")).status).toBe(200);
  const accountId = (await hub.services.accounts.ofHandle("grace"))?.id ?? "";
  const [agent] = await hub.services.keys.list(accountId);
  await hub.services.keys.revoke({ accountId, keyId: agent?.id ?? "" });
  await expect.poll(async () => (await second.mcp(token, "tools/list")).status).toBe(401);
  await expect.poll(() => list(token)).toBe(401);
  const now = Math.floor(Date.now() / 1000);
  expect(await list(await server.sign({ ...CLAIMS, iat: now + 2 }))).toBe(200);
  await hub.services.accounts.disableAccount(accountId);
  await expect.poll(async () => await list(await server.sign({ ...CLAIMS, iat: now + 3 }))).toBe(401);
});

it("opens nothing but the tools, and never an account that belongs to somebody", async () => {
  const { hub, server, ask, list } = await fixture();
  const token = await server.sign(CLAIMS);
  expect(await list(token)).toBe(200);
  for (const path of ["/v1/account/keys", "/ui/session"])
    expect((await ask(path, { headers: { authorization: `Bearer ${token}` } })).status).toBe(401);
  await hub.member("ada");
  expect(await list(await server.sign({ ...CLAIMS, sub: "u-2", preferred_username: "ada" }))).toBe(401);
});
