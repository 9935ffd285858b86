import { createHash, randomBytes, randomInt } from "node:crypto";
import { expect } from "vitest";
import { newMember } from "../../testing/seed-account.ts";
import { PUBLIC_URL, type TestHubOptions, useTestHub } from "../../testing/use-test-hub.ts";

export { PUBLIC_URL };
export const RESOURCE = `${PUBLIC_URL}/mcp`;
export const REDIRECT = "http://127.0.0.1:5999/callback";

/** One hub for all tests of a file; each call gives a new member of it, and what agents and browsers do there. */
export function useOAuthHub(options: TestHubOptions = {}) {
  const hub = useTestHub(options);
  return async () => {
    const member = await newMember(hub());
    return { hub: hub(), member, ...agentsAt(hub().url, member.key) };
  };
}

/** What agents and browsers do at a hub. `key` is what the person signs in with; `publicUrl` what the hub is called. */
export function agentsAt(url: string, key: string, publicUrl = PUBLIC_URL) {
  // Each from an address of its own, or the hub would slow them down.
  const address = `198.51.${randomInt(256)}.${randomInt(256)}`;
  const ask = (path: string, init: RequestInit = {}) =>
    fetch(path.startsWith(publicUrl) ? `${url}${path.slice(publicUrl.length)}` : `${url}${path}`, {
      redirect: "manual",
      ...init,
      headers: { "x-forwarded-for": address, ...Object.fromEntries(new Headers(init.headers)) },
    });

  const post = (path: string, fields: Readonly<Record<string, string>>, headers = {}) =>
    ask(path, {
      method: "POST",
      headers: { "content-type": "application/x-www-form-urlencoded", ...headers },
      body: new URLSearchParams(fields).toString(),
    });

  async function register(metadata: Readonly<Record<string, unknown>> = {}): Promise<string> {
    const response = await ask("/oauth/register", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({
        client_name: "Test agent",
        redirect_uris: [REDIRECT],
        token_endpoint_auth_method: "none",
        ...metadata,
      }),
    });
    const body = Object(await response.json());
    expect(body).toMatchObject({ client_id: expect.any(String) });
    return body.client_id;
  }

  /** A browser with its own cookies. */
  function browser() {
    const cookies = new Map<string, string>();
    const go = async (url: string, init: RequestInit = {}) => {
      const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");
      const response = await ask(url, {
        ...init,
        headers: { ...Object.fromEntries(new Headers(init.headers)), ...(cookie !== "" && { cookie }) },
      });
      for (const line of response.headers.getSetCookie()) {
        const [pair = ""] = line.split(";");
        const [name = "", ...value] = pair.split("=");
        if (value.join("=") === "") cookies.delete(name);
        else cookies.set(name, value.join("="));
      }
      return response;
    };
    const submit = (url: string, fields: Readonly<Record<string, string>>, headers = {}) =>
      go(url, {
        method: "POST",
        headers: {
          "content-type": "application/x-www-form-urlencoded",
          origin: publicUrl,
          "sec-fetch-site": "same-origin",
          ...headers,
        },
        body: new URLSearchParams(fields).toString(),
      });
    return { go, submit, cookies };
  }

  function request(clientId: string, changed: Readonly<Record<string, string | undefined>> = {}) {
    const verifier = randomBytes(32).toString("base64url");
    const params = {
      client_id: clientId,
      response_type: "code",
      redirect_uri: REDIRECT,
      code_challenge: createHash("sha256").update(verifier).digest("base64url"),
      code_challenge_method: "S256",
      state: "st4te",
      scope: "skills:read skills:run",
      resource: `${publicUrl}/mcp`,
      ...changed,
    };
    const query = new URLSearchParams();
    for (const [name, value] of Object.entries(params)) if (value !== undefined) query.set(name, value);
    return { verifier, url: `/oauth/authorize?${query}` };
  }

  /** Opens the question and signs in; the path of the question and what protects its form. */
  async function openQuestion(url: string, person = browser(), personKey = key) {
    const started = await person.go(url);
    expect([started.status, await started.clone().text()]).toMatchObject([303, expect.anything()]);
    const path = new URL(started.headers.get("location") ?? "", publicUrl).pathname;
    const signIn = await (await person.go(path)).text();
    const signedIn = await person.submit(path, { csrf: csrfIn(signIn), decision: "sign-in", key: personKey });
    expect(signedIn.status).toBe(303);
    const page = await (await person.go(path)).text();
    return { path, page, csrf: csrfIn(page), person };
  }

  /** The address that the browser goes to with the answer. */
  async function answer(
    question: Awaited<ReturnType<typeof openQuestion>>,
    chosen: Readonly<Record<string, string>> = {},
  ): Promise<URL> {
    const { path, csrf, person } = question;
    const fields = { csrf, decision: "allow", level: "skills:run", library: "all", days: "30", ...chosen };
    const done = await person.submit(path, fields);
    expect([done.status, await done.clone().text()]).toMatchObject([303, expect.anything()]);
    const resumed = await person.go(done.headers.get("location") ?? "");
    return new URL(resumed.headers.get("location") ?? "");
  }

  const exchange = (clientId: string, code: string, verifier: string, changed = {}) =>
    post("/oauth/token", {
      grant_type: "authorization_code",
      client_id: clientId,
      code,
      redirect_uri: REDIRECT,
      code_verifier: verifier,
      resource: `${publicUrl}/mcp`,
      ...changed,
    });

  const refresh = (clientId: string, refreshToken: string) =>
    post("/oauth/token", {
      grant_type: "refresh_token",
      client_id: clientId,
      refresh_token: refreshToken,
      resource: `${publicUrl}/mcp`,
    });

  /** The whole way: from registering to tokens. */
  async function connect(chosen: Readonly<Record<string, string>> = {}, personKey = key) {
    const clientId = await register();
    const { verifier, url } = request(clientId);
    const back = await answer(await openQuestion(url, browser(), personKey), chosen);
    const code = back.searchParams.get("code") ?? "";
    const response = await exchange(clientId, code, verifier);
    const tokens = Object(await response.json());
    expect(tokens).toMatchObject({ access_token: expect.any(String) });
    return {
      clientId,
      code,
      verifier,
      accessToken: String(tokens.access_token),
      refreshToken: String(tokens.refresh_token),
      scope: String(tokens.scope),
    };
  }

  /** A message to `/mcp`, of clients with the handshake. */
  const mcp = (token: string, method: string, params: Readonly<Record<string, unknown>> = {}) =>
    ask("/mcp", {
      method: "POST",
      headers: {
        authorization: `Bearer ${token}`,
        "content-type": "application/json",
        accept: "application/json, text/event-stream",
      },
      body: JSON.stringify({ jsonrpc: "2.0", id: 1, method, params }),
    });

  return { ask, post, register, browser, request, openQuestion, answer, exchange, refresh, connect, mcp };
}

export function csrfIn(page: string): string {
  return /name="csrf" value="([^"]+)"/.exec(page)?.[1] ?? "";
}
