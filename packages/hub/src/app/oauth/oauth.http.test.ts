import { expect, it } from "vitest";
import { publishSkill } from "../../features/drive/publish-skill.ts";
import { uploadOf } from "../../features/skills/testing/publishing-fixture.ts";
import { messageOf } from "../http/testing/mcp-message.ts";
import { PUBLIC_URL, REDIRECT, RESOURCE, useOAuthHub } from "./testing/oauth-fixture.ts";

const fixture = useOAuthHub();

it("tells an agent without a token where tokens come from, and every document of the way", async () => {
  const { ask } = await fixture();
  const refused = await ask("/mcp", { method: "POST", body: "{}" });
  expect(refused.status).toBe(401);
  expect(refused.headers.get("www-authenticate")).toBe(
    'Bearer realm="skillquay", scope="skills:read skills:run", resource_metadata="http://localhost:4711/.well-known/oauth-protected-resource/mcp"',
  );
  for (const path of ["", "/mcp"]) {
    expect(await (await ask(`/.well-known/oauth-protected-resource${path}`)).json()).toEqual({
      resource: RESOURCE,
      authorization_servers: [PUBLIC_URL],
      scopes_supported: ["skills:read", "skills:run", "skills:manage", "account"],
      bearer_methods_supported: ["header"],
      resource_name: "Skillquay",
      resource_documentation: `${PUBLIC_URL}/dashboard`,
    });
  }
  for (const path of [
    "oauth-authorization-server",
    "openid-configuration",
    "oauth-authorization-server/mcp",
  ]) {
    expect(await (await ask(`/.well-known/${path}`)).json()).toMatchObject({
      issuer: PUBLIC_URL,
      authorization_endpoint: `${PUBLIC_URL}/oauth/authorize`,
      token_endpoint: `${PUBLIC_URL}/oauth/token`,
      registration_endpoint: `${PUBLIC_URL}/oauth/register`,
      revocation_endpoint: `${PUBLIC_URL}/oauth/revoke`,
      code_challenge_methods_supported: ["S256"],
      response_types_supported: ["code"],
      grant_types_supported: expect.arrayContaining([
        "authorization_code",
        "refresh_token",
        "client_credentials",
      ]),
      token_endpoint_auth_methods_supported: expect.arrayContaining(["none"]),
      authorization_response_iss_parameter_supported: true,
      client_id_metadata_document_supported: true,
    });
  }
});

it("takes an agent from registering to a working call, with what the person chose", async () => {
  const { hub, member, register, request, openQuestion, answer, exchange, mcp } = await fixture();
  const files = uploadOf({ "SKILL.md": "---\nname: tides\ndescription: Tells the tides.\n---\n\n# Tides\n" });
  await publishSkill(hub.services, { accountId: member.accountId, files });
  await hub.services.changes.fresh();
  const clientId = await register();
  const { verifier, url } = request(clientId);
  const question = await openQuestion(url);
  expect(question.page).toContain("Connect “Test agent” to your skills?");
  expect(question.page).toContain("127.0.0.1:5999");
  expect(question.page).toContain("It runs on this computer.");
  const back = await answer(question, { level: "skills:read" });
  expect(`${back.origin}${back.pathname}`).toBe(REDIRECT);
  expect(back.searchParams.get("iss")).toBe(PUBLIC_URL);
  expect(back.searchParams.get("state")).toBe("st4te");
  const tokens = await (await exchange(clientId, back.searchParams.get("code") ?? "", verifier)).json();
  expect(tokens).toEqual({
    access_token: expect.stringMatching(/^[\w-]{43}$/),
    refresh_token: expect.stringMatching(/^[\w-]{43}$/),
    token_type: "Bearer",
    expires_in: 3600,
    scope: "skills:read",
  });
  const called = await mcp(Object(tokens).access_token, "tools/call", {
    name: "skills_getSkill",
    arguments: { slug: "tides" },
  });
  expect(JSON.stringify(await messageOf(called))).toContain("# Tides");
});

it("shows and runs what the grant allows, and says how to get more", async () => {
  const { connect, mcp, ask } = await fixture();
  const { accessToken } = await connect({ level: "skills:read" });
  const list = Object(await messageOf(await mcp(accessToken, "tools/list")));
  const names: string[] = list.result.tools.map(({ name }: { name: string }) => name);
  expect(names).toContain("skills_getSkill");
  for (const hidden of ["skills_runScript", "skills_importToDrive", "skills_getCredits"])
    expect(names).not.toContain(hidden);
  for (const [tool, scope] of [
    ["skills_runScript", "skills:read skills:run"],
    ["skills_importToDrive", "skills:read skills:run skills:manage"],
    ["skills_getCredits", "skills:read account"],
  ]) {
    const expected = `Bearer realm="skillquay", error="insufficient_scope", scope="${scope}", resource_metadata="${PUBLIC_URL}/.well-known/oauth-protected-resource/mcp"`;
    const overMcp = await mcp(accessToken, "tools/call", { name: tool, arguments: {} });
    expect([overMcp.status, overMcp.headers.get("www-authenticate")]).toEqual([403, expected]);
    const plain = await ask(`/v1/tools/${tool}`, {
      method: "POST",
      headers: { authorization: `Bearer ${accessToken}`, "content-type": "application/json" },
      body: "{}",
    });
    expect([plain.status, plain.headers.get("www-authenticate")]).toEqual([403, expected]);
  }
});

it("is listed beside the keys, and ends like one", async () => {
  const { hub, member, connect, mcp, refresh } = await fixture();
  const { accessToken, refreshToken, clientId } = await connect();
  expect((await mcp(accessToken, "tools/list")).status).toBe(200);
  const [, agent] = await hub.services.keys.list(member.accountId);
  expect(agent).toMatchObject({ name: "Test agent", scopes: ["skills:read", "skills:run"] });
  await hub.services.keys.revoke({ accountId: member.accountId, keyId: agent?.id ?? "" });
  await hub.services.changes.fresh();
  const refused = await mcp(accessToken, "tools/list");
  expect(refused.status).toBe(401);
  expect(refused.headers.get("www-authenticate")).toContain('error="invalid_token"');
  expect(await (await refresh(clientId, refreshToken)).json()).toMatchObject({ error: "invalid_grant" });
});

it("is a token for the tools and for nothing else of the account", async () => {
  const { connect, ask } = await fixture();
  const { accessToken } = await connect({ level: "skills:manage", account: "yes" });
  for (const path of ["/v1/account/keys", "/v1/account/credits", "/ui/session", "/v1/account/audit"]) {
    const response = await ask(path, { headers: { authorization: `Bearer ${accessToken}` } });
    expect([path, response.status]).toEqual([path, 401]);
  }
});

it("gives a client that the person declines nothing but the news", async () => {
  const { register, request, openQuestion, answer, hub, member } = await fixture();
  const back = await answer(await openQuestion(request(await register()).url), { decision: "deny" });
  expect(Object.fromEntries(back.searchParams)).toMatchObject({ error: "access_denied", iss: PUBLIC_URL });
  expect(await hub.services.keys.list(member.accountId)).toHaveLength(1);
});

it("takes a machine by its secret, and an agent that was registered by hand", async () => {
  const { ask, post, mcp, member, request, openQuestion, answer } = await fixture();
  const account = (method: string, path: string, body?: object) =>
    ask(path, {
      method,
      headers: { authorization: `Bearer ${member.key}`, "content-type": "application/json" },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
  const made = await account("POST", "/v1/account/clients", {
    kind: "machine",
    name: "ci",
    scopes: ["skills:run"],
  });
  const { clientId, clientSecret } = Object(await made.json());
  const basic = { authorization: `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString("base64")}` };
  const fields = { grant_type: "client_credentials", resource: RESOURCE, scope: "skills:read" };
  const tokens = Object(await (await post("/oauth/token", fields, basic)).json());
  expect((await mcp(tokens.access_token, "tools/list")).status).toBe(200);
  const wrong = { authorization: `Basic ${Buffer.from(`${clientId}:wrong`).toString("base64")}` };
  expect((await post("/oauth/token", fields, wrong)).status).toBe(401);
  expect((await account("DELETE", `/v1/account/clients/${clientId}`)).status).toBe(200);
  await expect.poll(async () => (await mcp(tokens.access_token, "tools/list")).status).toBe(401);
  expect((await post("/oauth/token", fields, basic)).status).toBe(401);

  const agent = { kind: "agent", name: "Office", redirectUris: [REDIRECT] };
  const registered = Object(await (await account("POST", "/v1/account/clients", agent)).json());
  const { url, verifier } = request(registered.clientId);
  const question = await openQuestion(url);
  expect(question.page).toContain("registered at this hub by one of its people");
  const code = (await answer(question)).searchParams.get("code") ?? "";
  const secret = { client_id: registered.clientId, client_secret: registered.clientSecret };
  const exchange = {
    grant_type: "authorization_code",
    code,
    redirect_uri: REDIRECT,
    code_verifier: verifier,
  };
  expect((await post("/oauth/token", { ...exchange, client_id: registered.clientId })).status).toBe(401);
  const header = `Basic ${Buffer.from(`${secret.client_id}:${secret.client_secret}`).toString("base64")}`;
  expect((await post("/oauth/token", exchange, { authorization: header })).status).toBe(200);
});
