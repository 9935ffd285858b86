import type { ServerResponse } from "node:http";
import { expect, it } from "vitest";
import { createGuardedFetch, type GuardedFetch } from "../../platform/outbound/guarded-fetch.ts";
import { type ReceivedRequest, secureReceiver } from "../../platform/outbound/testing/secure-receiver.ts";
import { REDIRECT, useOAuthHub } from "./testing/oauth-fixture.ts";

const HOST = "agent.example.com";
const DOCUMENT = {
  client_name: "Document agent",
  redirect_uris: [REDIRECT],
  token_endpoint_auth_method: "none",
};

const json =
  (changed: Readonly<Record<string, unknown>> = {}): Answer =>
  (clientId) =>
    raw(JSON.stringify({ client_id: clientId, ...DOCUMENT, ...changed }))(clientId);
const raw =
  (text: string): Answer =>
  () =>
  (_, response) =>
    void response.writeHead(200, { "content-type": "application/json" }).end(text);

let documents: GuardedFetch = createGuardedFetch();
const fixture = useOAuthHub({ documents: (url, request) => documents(url, request) });
let count = 0;

/** A server of this machine, which every public name leads to, gives the document of a new client. */
async function withDocument(answer: Answer, describedId?: string) {
  count += 1;
  const clientId = describedId ?? `https://${HOST}/client-${count}.json`;
  const receiver = await secureReceiver(answer(clientId), HOST);
  documents = createGuardedFetch(receiver.transport);
  return { ...(await fixture()), receiver, clientId };
}

type Answer = (clientId: string) => (request: ReceivedRequest, response: ServerResponse) => void;

it("takes a client by the document that its id is the address of", async () => {
  const { request, openQuestion, answer, exchange, receiver, clientId } = await withDocument(
    json({ scope: "anything", logo_uri: "https://agent.example.com/logo.png" }),
  );
  const { verifier, url } = request(clientId);
  const question = await openQuestion(url);
  expect(question.page).toContain(`described by <strong>${HOST}</strong>`);
  expect(question.page).not.toContain("logo.png");
  const code = (await answer(question)).searchParams.get("code") ?? "";
  expect((await exchange(clientId, code, verifier)).status).toBe(200);
  // Read once: it may be kept for a while.
  expect(receiver.received).toHaveLength(1);
});

it("takes a client that names a hundred ports, and comes from one that it did not name", async () => {
  const ports = Array.from({ length: 100 }, (_, at) => `http://127.0.0.1:${54_621 + at}/callback`);
  const { request, openQuestion, answer, exchange, clientId } = await withDocument(
    json({ redirect_uris: [...ports, `https://${HOST}/mcp/oauth/callback`] }),
  );
  expect(ports).not.toContain(REDIRECT);
  const { verifier, url } = request(clientId);
  const back = await answer(await openQuestion(url));
  expect(`${back.origin}${back.pathname}`).toBe(REDIRECT);
  expect((await exchange(clientId, back.searchParams.get("code") ?? "", verifier)).status).toBe(200);
});

it.each<[string, Answer]>([
  ["names another client", json({ client_id: `https://${HOST}/other.json` })],
  ["names none", json({ client_id: undefined })],
  ["holds a secret", json({ client_secret: "x" })],
  ["wants a shared secret", json({ token_endpoint_auth_method: "client_secret_post" })],
  ["sends codes in the clear", json({ redirect_uris: [REDIRECT, "http://agent.example.com/"] })],
  ["is huge", json({ padding: "x".repeat(1_000_000) })],
  ["is no JSON", raw("{")],
  ["is a list", raw("[]")],
  [
    "redirects",
    () => (_, response) =>
      void response.writeHead(302, { location: "https://agent.example.com/client.json?again" }).end(),
  ],
  ["is missing", () => (_, response) => void response.writeHead(404).end()],
  ["breaks off", () => (_, response) => void response.destroy()],
])("refuses a client whose document %s", async (_, answer) => {
  const { request, ask, receiver, clientId } = await withDocument(answer);
  const response = await ask(request(clientId).url);
  expect([response.status, response.headers.get("location")]).toEqual([400, null]);
  expect(receiver.received.length).toBeLessThanOrEqual(1);
});

it.each([
  "https://127.0.0.1/client.json",
  "https://localhost/client.json",
  "https://[::1]/client.json",
  "https://169.254.169.254/latest/meta-data",
  "https://0x7f.1/client.json",
  "https://hub.internal/client.json",
  "https://agent.example.com:22/client.json",
  "https://user:secret@agent.example.com/client.json",
  "https://agent.example.com/../client.json",
  "http://agent.example.com/client.json",
  "file:///etc/passwd",
])("never asks %s for a document", async (clientId) => {
  const { request, ask, receiver } = await withDocument(json(), clientId);
  const response = await ask(request(clientId).url);
  expect([response.status, response.headers.get("location")]).toEqual([400, null]);
  expect(receiver.received).toEqual([]);
});

it("does not dial a name that leads inwards", async () => {
  const { request, ask } = await fixture();
  documents = createGuardedFetch({ resolve: async () => ["10.0.0.7"] });
  expect((await ask(request(`https://${HOST}/inwards.json`).url)).status).toBe(400);
});
