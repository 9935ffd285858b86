import { Client, StreamableHTTPClientTransport, UnauthorizedError } from "@modelcontextprotocol/client";
import { expect, it, onTestFinished } from "vitest";
import * as z from "zod/v4";
import { createGuardedFetch, type GuardedFetch } from "../../platform/outbound/guarded-fetch.ts";
import { secureReceiver } from "../../platform/outbound/testing/secure-receiver.ts";
import { PUBLIC_URL, REDIRECT, RESOURCE, useOAuthHub } from "./testing/oauth-fixture.ts";

const HOST = "agent.example.com";
const CLIENT_ID = `https://${HOST}/client.json`;
const METADATA = {
  client_name: "Document agent",
  redirect_uris: [REDIRECT],
  token_endpoint_auth_method: "none",
};

let documents: GuardedFetch = createGuardedFetch();
const fixture = useOAuthHub({ documents: (url, request) => documents(url, request) });

/** The official client, which does all of OAuth by itself; only the browser is ours. */
async function agent(
  clientMetadataUrl: string | undefined,
  changed: (answer: URL) => void = () => {},
  chosen: Readonly<Record<string, string>> = {},
) {
  const { hub, ...agents } = await fixture();
  const asked: string[] = [];
  let [information, tokens, verifier]: [unknown, unknown, string] = [undefined, undefined, ""];
  let url = "";
  const authProvider = {
    redirectUrl: REDIRECT,
    ...(clientMetadataUrl !== undefined && { clientMetadataUrl }),
    clientMetadata: METADATA,
    clientInformation: () => z.looseObject({ client_id: z.string() }).optional().parse(information),
    saveClientInformation: (given: unknown) => {
      information = given;
    },
    tokens: () => storedTokens.parse(tokens),
    saveTokens: (given: unknown) => {
      tokens = given;
    },
    redirectToAuthorization: (to: URL) => {
      url = to.href;
    },
    saveCodeVerifier: (text: string) => {
      verifier = text;
    },
    codeVerifier: () => verifier,
  };
  // The hub is called otherwise than this machine knows it.
  const reach = (to: string | URL, init?: RequestInit) => {
    asked.push(new URL(to).pathname);
    return fetch(String(to).replace(PUBLIC_URL, hub.url), init);
  };
  const open = () => new StreamableHTTPClientTransport(new URL(RESOURCE), { authProvider, fetch: reach });
  const client = new Client({ name: "test", version: "1" });
  onTestFinished(() => client.close());
  const first = open();
  await expect(client.connect(first)).rejects.toThrow(UnauthorizedError);
  const answerWith = async (transport: StreamableHTTPClientTransport, what: typeof chosen) => {
    const question = await agents.openQuestion(url.slice(PUBLIC_URL.length));
    const back = await agents.answer(question, what);
    changed(back);
    await transport.finishAuth(back.searchParams);
    return question;
  };
  const question = await answerWith(first, chosen);
  const transport = open();
  await client.connect(transport);
  return { client, asked, question, answerAgain: (what: typeof chosen) => answerWith(transport, what) };
}

const storedTokens = z.looseObject({ access_token: z.string(), token_type: z.string() }).optional();

it("walks from the address alone to a call as a client that is described by a document", async () => {
  const receiver = await secureReceiver((_, response) => {
    response.writeHead(200, { "content-type": "application/json" });
    response.end(JSON.stringify({ client_id: CLIENT_ID, ...METADATA }));
  }, HOST);
  documents = createGuardedFetch(receiver.transport);
  const { client, asked, question } = await agent(CLIENT_ID);
  expect(question.page).toContain(`described by <strong>${HOST}</strong>`);
  expect(asked).not.toContain("/oauth/register");
  expect(receiver.received).toHaveLength(1);
  const answer = await client.callTool({ name: "skills_listSkills", arguments: {} });
  expect(answer.isError).not.toBe(true);
});

it("walks from the address alone to a call as a client that registers itself", async () => {
  const { client, asked, question } = await agent(undefined);
  expect(question.page).toContain("not checked: anybody can use this name");
  expect(asked).toContain("/oauth/register");
  expect((await client.listTools()).tools.length).toBeGreaterThan(0);
});

it("asks the person again when it calls what it may not, and then may", async () => {
  const { client, answerAgain } = await agent(undefined, undefined, { level: "skills:read" });
  const remove = { name: "skills_removeFromDrive", arguments: { skillSlug: "skillquay-guide" } };
  await expect(client.callTool(remove)).rejects.toThrow(UnauthorizedError);
  const question = await answerAgain({ level: "skills:manage" });
  // What it needs is what is proposed.
  expect(question.page).toMatch(/value="skills:manage" checked/);
  const { content } = await client.callTool(remove);
  expect(JSON.stringify(content)).not.toContain("insufficient_scope");
  expect((await client.listTools()).tools.map(({ name }) => name)).toContain("skills_removeFromDrive");
});

it.each([
  ["of another server", (answer: URL) => answer.searchParams.set("iss", "https://evil.example")],
  ["that names no server", (answer: URL) => answer.searchParams.delete("iss")],
])("gives clients what they need to refuse an answer %s (O7)", async (_, changed) => {
  await expect(agent(undefined, changed)).rejects.toThrow(/iss/i);
});
