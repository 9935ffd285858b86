import { describe, expect, it } from "vitest";
import { openHub } from "../http/testing/open-hub.ts";
import { agentsAt, csrfIn, PUBLIC_URL, REDIRECT, useOAuthHub } from "./testing/oauth-fixture.ts";

const fixture = useOAuthHub();

const errorOf = async (response: Response) => [response.status, Object(await response.json()).error];

describe("a code", () => {
  it("works once: shown again it ends the grant and every token of it", async () => {
    const { connect, exchange, refresh, mcp } = await fixture();
    const { clientId, code, verifier, accessToken, refreshToken } = await connect();
    expect((await mcp(accessToken, "tools/list")).status).toBe(200);
    expect(await errorOf(await exchange(clientId, code, verifier))).toEqual([400, "invalid_grant"]);
    await expect.poll(async () => (await mcp(accessToken, "tools/list")).status).toBe(401);
    expect(await errorOf(await refresh(clientId, refreshToken))).toEqual([400, "invalid_grant"]);
  });

  it("gives one set of tokens however many requests come with it at once, and none of them lasts", async () => {
    const { register, request, openQuestion, answer, exchange, mcp } = await fixture();
    const clientId = await register();
    const { verifier, url } = request(clientId);
    const code = (await answer(await openQuestion(url))).searchParams.get("code") ?? "";
    const answers = await Promise.all(Array.from({ length: 5 }, () => exchange(clientId, code, verifier)));
    const bodies = await Promise.all(answers.map(async (one) => Object(await one.json())));
    const tokens = bodies.flatMap(({ access_token: token }) => (token === undefined ? [] : [String(token)]));
    expect(tokens.length).toBeLessThanOrEqual(1);
    for (const token of tokens)
      await expect.poll(async () => (await mcp(token, "tools/list")).status).toBe(401);
  });

  it("is for the client, the redirect and the verifier that it was asked with", async () => {
    const { register, request, openQuestion, answer, exchange } = await fixture();
    const [clientId, other] = [await register(), await register()];
    const { verifier, url } = request(clientId);
    const code = (await answer(await openQuestion(url))).searchParams.get("code") ?? "";
    for (const changed of [
      { client_id: other },
      { redirect_uri: `${REDIRECT}/` },
      { code_verifier: `${verifier.slice(0, -1)}~` },
      { code_verifier: "" },
    ])
      expect(await errorOf(await exchange(clientId, code, verifier, changed))).toEqual([
        400,
        expect.stringMatching(/^invalid_(grant|request)$/),
      ]);
    expect((await exchange(clientId, code, verifier)).status).toBe(200);
  });
});

describe("a request to connect", () => {
  it.each([
    ["no challenge", { code_challenge: undefined, code_challenge_method: undefined }],
    ["a plain challenge", { code_challenge_method: "plain" }],
    ["a challenge without its method", { code_challenge_method: undefined }],
  ])("is sent back without a code for %s", async (_, changed) => {
    const { register, request, ask } = await fixture();
    const response = await ask(request(await register(), changed).url);
    const back = new URL(response.headers.get("location") ?? "");
    expect(`${back.origin}${back.pathname}`).toBe(REDIRECT);
    expect(Object.fromEntries(back.searchParams)).toMatchObject({
      error: "invalid_request",
      iss: PUBLIC_URL,
    });
  });

  it.each([
    ["one byte more", `${REDIRECT}x`],
    ["a slash more", `${REDIRECT}/`],
    ["another letter case", REDIRECT.replace("callback", "Callback")],
    ["a query", `${REDIRECT}?next=https://evil.example`],
    ["another host", "https://evil.example/callback"],
    ["another name of the same machine", REDIRECT.replace("127.0.0.1", "localhost")],
    ["a user in front", REDIRECT.replace("http://", "http://evil.example@")],
    ["a script", "javascript:alert(1)"],
    ["nothing", undefined],
  ])("never leads a browser to a redirect with %s", async (_, redirect) => {
    const { register, request, ask } = await fixture();
    const response = await ask(request(await register(), { redirect_uri: redirect }).url);
    expect(response.status).toBe(400);
    expect(response.headers.get("location")).toBeNull();
    const page = await response.text();
    expect(page).toContain("Nothing was given to it.");
    expect(page).not.toContain("<script");
    expect(response.headers.get("content-security-policy")).toContain("frame-ancestors 'none'");
  });

  it("may come from another port of the person's machine, since programs take any that is free", async () => {
    const { register, request, openQuestion, answer } = await fixture();
    const redirect = REDIRECT.replace("5999", "6001");
    const back = await answer(await openQuestion(request(await register(), { redirect_uri: redirect }).url));
    expect(`${back.origin}${back.pathname}`).toBe(redirect);
  });

  it.each(["https://other.example/mcp", `${PUBLIC_URL}/v1`, PUBLIC_URL, `${PUBLIC_URL}/mcp#x`])(
    "for the resource %s is refused",
    async (resource) => {
      const { register, request, ask } = await fixture();
      const response = await ask(request(await register(), { resource }).url);
      expect(new URL(response.headers.get("location") ?? "").searchParams.get("error")).toBe(
        "invalid_target",
      );
    },
  );

  it("of an unknown client leads nowhere", async () => {
    const { request, ask } = await fixture();
    const response = await ask(request("nobody").url);
    expect([response.status, response.headers.get("location")]).toEqual([400, null]);
  });
});

describe("a refresh token", () => {
  it("is replaced with each use, and an old one ends the whole family", async () => {
    const { connect, refresh, mcp } = await fixture();
    const { clientId, refreshToken: first } = await connect();
    const second = Object(await (await refresh(clientId, first)).json());
    const third = Object(await (await refresh(clientId, second.refresh_token)).json());
    expect(new Set([first, second.refresh_token, third.refresh_token]).size).toBe(3);
    expect((await mcp(third.access_token, "tools/list")).status).toBe(200);
    expect(await errorOf(await refresh(clientId, first))).toEqual([400, "invalid_grant"]);
    await expect.poll(async () => (await mcp(third.access_token, "tools/list")).status).toBe(401);
    expect(await errorOf(await refresh(clientId, third.refresh_token))).toEqual([400, "invalid_grant"]);
  });

  it("may be shown again by a client that missed the answer; the missed one then ends the family", async () => {
    const { connect, refresh, mcp } = await fixture();
    const { clientId, refreshToken } = await connect();
    const missed = Object(await (await refresh(clientId, refreshToken)).json());
    const again = Object(await (await refresh(clientId, refreshToken)).json());
    expect((await mcp(again.access_token, "tools/list")).status).toBe(200);
    expect(await errorOf(await refresh(clientId, missed.refresh_token))).toEqual([400, "invalid_grant"]);
    await expect.poll(async () => (await mcp(again.access_token, "tools/list")).status).toBe(401);
  });

  it("is of no use to another client", async () => {
    const { connect, refresh, register, mcp } = await fixture();
    const { refreshToken, accessToken } = await connect();
    expect(await errorOf(await refresh(await register(), refreshToken))).toEqual([400, "invalid_grant"]);
    expect((await mcp(accessToken, "tools/list")).status).toBe(200);
  });
});

describe("a token", () => {
  it("of another hub is nothing here", async () => {
    const there = await openHub();
    const { key } = await there.member("stranger");
    const { accessToken } = await agentsAt((await there.serve()).url, key).connect();
    const { mcp } = await fixture();
    expect((await mcp(accessToken, "tools/list")).status).toBe(401);
  });

  it("is for the hub by the address that it had: a copy of the database elsewhere takes none", async () => {
    const { hub, connect, mcp } = await fixture();
    const { accessToken } = await connect();
    const moved = await openHub({ beside: hub, publicUrl: "http://localhost:4712" });
    expect((await agentsAt((await moved.serve()).url, "").mcp(accessToken, "tools/list")).status).toBe(401);
    expect((await mcp(accessToken, "tools/list")).status).toBe(200);
  });

  it("is never taken from the address, nor from a form", async () => {
    const hub = await openHub({ keyInAddress: true });
    const { key } = await hub.member("someone");
    const { connect, ask } = agentsAt((await hub.serve()).url, key);
    const { accessToken } = await connect();
    for (const name of ["access_token", "apiKey"]) {
      const response = await ask(`/mcp?${name}=${accessToken}`, { method: "POST", body: "{}" });
      expect(response.status).toBe(401);
    }
  });

  it("that is revoked ends with its family on another instance, too", async () => {
    const { hub, connect, post, mcp } = await fixture();
    const instance = await openHub({ beside: hub });
    const second = agentsAt((await instance.serve()).url, "");
    const { accessToken, clientId } = await connect();
    expect((await second.mcp(accessToken, "tools/list")).status).toBe(200);
    expect((await post("/oauth/revoke", { token: accessToken, client_id: clientId })).status).toBe(200);
    await expect.poll(async () => (await second.mcp(accessToken, "tools/list")).status).toBe(401);
    await expect.poll(async () => (await mcp(accessToken, "tools/list")).status).toBe(401);
  });

  it("is not revoked by another client", async () => {
    const { connect, post, register, mcp } = await fixture();
    const { accessToken } = await connect();
    await post("/oauth/revoke", { token: accessToken, client_id: await register() });
    expect((await mcp(accessToken, "tools/list")).status).toBe(200);
  });

  it("ends with its stream when the person revokes it, by an instance that knows nothing of the stream", async () => {
    const { hub, member, connect, ask } = await fixture();
    const other = await openHub({ beside: hub });
    const { accessToken } = await connect();
    const stream = await ask("/mcp", {
      headers: {
        authorization: `Bearer ${accessToken}`,
        accept: "text/event-stream",
        "mcp-protocol-version": "2025-11-25",
      },
    });
    expect(stream.status).toBe(200);
    const ended = stream.text();
    const agent = (await other.services.keys.list(member.accountId)).find(
      ({ scopes }) => scopes !== undefined,
    );
    await other.services.keys.revoke({ accountId: member.accountId, keyId: agent?.id ?? "" });
    expect(await ended).toContain("waiting for changes");
  });

  it("and every code and secret of the way is in no row, log line or answer but its own", async () => {
    const { hub, connect, refresh, member } = await fixture();
    const { accessToken, refreshToken, code, verifier, clientId } = await connect();
    await refresh(clientId, refreshToken);
    const { rows } = await hub.services.database.pool.query(
      "select to_jsonb(r) as row from oauth_records r union all select to_jsonb(k) from keys k union all select to_jsonb(a) from audit a",
    );
    const text = `${JSON.stringify(rows)}${hub.logLines.join("\n")}`;
    for (const secret of [accessToken, refreshToken, code, verifier, member.key]) {
      expect(text).not.toContain(secret);
      expect(text).not.toContain(Buffer.from(secret).toString("hex"));
    }
  });
});

describe("the question to the person", () => {
  const opened = async () => {
    const agents = await fixture();
    const { url } = agents.request(await agents.register());
    return { ...agents, question: await agents.openQuestion(url) };
  };

  it("cannot be shown inside of another page, and runs no script", async () => {
    const { question } = await opened();
    const page = await question.person.go(question.path);
    expect(page.headers.get("x-frame-options")).toBe("DENY");
    expect(page.headers.get("content-security-policy")).toBe(
      "default-src 'none'; style-src 'self'; img-src 'self'; form-action 'self' http://127.0.0.1:5999; base-uri 'none'; frame-ancestors 'none'",
    );
  });

  it.each([
    ["another site", { origin: "https://evil.example", "sec-fetch-site": "cross-site" }],
    ["a sister site", { "sec-fetch-site": "same-site" }],
    ["a page without an origin", { origin: "null" }],
  ])("is not answered by %s", async (_, headers) => {
    const { question, hub, member } = await opened();
    const { path, csrf, person } = question;
    const fields = { csrf, decision: "allow", level: "skills:manage", library: "all", days: "365" };
    expect((await person.submit(path, fields, headers)).status).toBe(403);
    expect(await hub.services.keys.list(member.accountId)).toHaveLength(1);
  });

  it.each(["", "wrong"])("is not answered without its own token (%s)", async (csrf) => {
    const { question, hub, member } = await opened();
    const fields = { csrf, decision: "allow", library: "all" };
    expect((await question.person.submit(question.path, fields)).status).toBe(403);
    expect(await hub.services.keys.list(member.accountId)).toHaveLength(1);
  });

  it("is of the browser that began it: another one, signed in or not, gets nowhere with its address", async () => {
    const { question, browser, hub, member } = await opened();
    const victim = browser();
    victim.cookies.set("__Host-skillquay", question.person.cookies.get("__Host-skillquay") ?? "");
    const page = await victim.go(question.path);
    expect([page.status, await page.text()]).toEqual([400, expect.stringContaining("Not connected")]);
    const fields = { csrf: question.csrf, decision: "allow", library: "all" };
    expect((await victim.submit(question.path, fields)).status).toBe(400);
    expect(await hub.services.keys.list(member.accountId)).toHaveLength(1);
  });

  it("is answered once", async () => {
    const { question, answer } = await opened();
    expect((await answer(question)).searchParams.has("code")).toBe(true);
    expect((await question.person.go(question.path)).status).toBe(400);
  });

  it("shows what a client says of itself as text, and no more of it than fits", async () => {
    const { register, request, openQuestion } = await fixture();
    const name = `<img src=x onerror=alert(1)>\u202e"'&${"x".repeat(90)}`;
    const { page } = await openQuestion(request(await register({ client_name: name })).url);
    expect(page).not.toContain("<img");
    expect(page).toContain("&lt;img");
    expect(page).not.toContain("\u202e");
  });

  it("lets somebody who is signed in for one collection give that one and nothing else", async () => {
    const { hub, member, register, request, openQuestion, answer, exchange, mcp } = await fixture();
    const caller = await hub.services.authenticator.authenticate(`Bearer ${member.key}`, { address: "" });
    if (caller.tier !== "authenticated") throw new Error("a key of the account");
    const flags = { includeTeamSkills: false, includeSharedSkills: false };
    const docs = await hub.services.collections.create(caller, { name: "docs", skillIds: [], ...flags });
    await hub.services.collections.create(caller, { name: "secret", skillIds: [], ...flags });
    const clientId = await register();
    const { url, verifier } = request(clientId);
    const question = await openQuestion(url, undefined, docs.key);
    expect(question.page).toContain("Collection “docs”");
    expect(question.page).not.toContain("secret");
    expect(question.page).not.toContain("whole library");
    const { path, csrf, person } = question;
    const fields = { csrf, decision: "allow", level: "skills:manage", account: "yes", days: "1" };
    expect((await person.submit(path, { ...fields, library: "all" })).status).toBe(403);
    const back = await answer(question, { ...fields, library: docs.collection.id });
    const tokens = Object(
      await (await exchange(clientId, back.searchParams.get("code") ?? "", verifier)).json(),
    );
    expect(tokens.scope).toBe("skills:read skills:run skills:manage");
    const denied = await mcp(tokens.access_token, "tools/call", {
      name: "skills_listCollections",
      arguments: {},
    });
    expect(await denied.text()).toContain("access_denied");
  });

  it("takes a wrong key for what it is, and slows guessing down", async () => {
    const { register, request, browser, hub } = await fixture();
    const person = browser();
    const started = await person.go(request(await register()).url);
    const path = new URL(started.headers.get("location") ?? "", PUBLIC_URL).pathname;
    const csrf = csrfIn(await (await person.go(path)).text());
    const refused = await person.submit(path, { csrf, decision: "sign-in", key: "sk_live_wrong" });
    const page = await refused.text();
    expect([refused.status, page]).toEqual([403, expect.stringContaining("The API key is not accepted.")]);
    expect(page).not.toContain("sk_live_wrong");
    expect(hub.logLines.join("\n")).not.toContain("sk_live_wrong");
  });
});

describe("registering", () => {
  it("is slowed down for one address", async () => {
    const { ask } = await fixture();
    const body = JSON.stringify({ redirect_uris: [REDIRECT], token_endpoint_auth_method: "none" });
    const statuses: number[] = [];
    for (let round = 0; round < 25; round += 1) {
      const headers = { "content-type": "application/json" };
      statuses.push((await ask("/oauth/register", { method: "POST", headers, body })).status);
    }
    expect(statuses.slice(0, 20).every((status) => status === 201)).toBe(true);
    expect(statuses.slice(20)).toEqual([429, 429, 429, 429, 429]);
  });

  it.each([
    ["an address in the clear", { redirect_uris: ["http://agent.example/callback"] }],
    ["a script", { redirect_uris: ["javascript:alert(1)"] }],
    ["data", { redirect_uris: ["data:text/html,x"] }],
    ["a part after #", { redirect_uris: ["https://agent.example/#x"] }],
    ["no redirect", { redirect_uris: [] }],
    ["what is no list", { redirect_uris: "https://agent.example/" }],
  ])("refuses %s", async (_, metadata) => {
    const { ask } = await fixture();
    const headers = { "content-type": "application/json" };
    const body = JSON.stringify({ token_endpoint_auth_method: "none", ...metadata });
    const response = await ask("/oauth/register", { method: "POST", headers, body });
    expect(await errorOf(response)).toEqual([
      400,
      expect.stringMatching(/^invalid_(redirect_uri|client_metadata)$/),
    ]);
  });

  it("lets a client that nobody said yes to go after a day", async () => {
    const { hub, register, connect } = await fixture();
    const [unused, used] = [await register(), (await connect()).clientId];
    const hoursLeft = async (clientId: string) => {
      const { rows } = await hub.services.database.pool.query(
        "select extract(epoch from expires_at - now()) / 3600 as hours from oauth_records where model = 'Client' and id_hash = sha256($1::text::bytea)",
        [clientId],
      );
      return Number(rows[0].hours);
    };
    expect(await hoursLeft(unused)).toBeLessThanOrEqual(24);
    expect(await hoursLeft(used)).toBeGreaterThan(24 * 30);
  });
});
