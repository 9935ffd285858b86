import { expect, it } from "vitest";
import { openHub } from "../http/testing/open-hub.ts";
import { agentsAt } from "./testing/oauth-fixture.ts";

/** An agent and its person at one instance of a hub, and the same at another. */
async function atTwoInstances() {
  const hub = await openHub();
  const { key } = await hub.member("ada");
  const [one, other] = [await hub.serve(), await (await openHub({ beside: hub })).serve()];
  return { one: agentsAt(one.url, key), other: agentsAt(other.url, key) };
}

it("is walked from one instance to the next as at one: registering, asking, answering, tokens, refreshing", async () => {
  const { one, other } = await atTwoInstances();
  const clientId = await one.register();
  const { url, verifier } = other.request(clientId);
  const question = await other.openQuestion(url);
  // The same browser, sent to the first instance by whatever stands in front of both.
  const person = one.browser();
  for (const [name, value] of question.person.cookies) person.cookies.set(name, value);
  const code = (await one.answer({ ...question, person })).searchParams.get("code") ?? "";
  const tokens = Object(await (await other.exchange(clientId, code, verifier)).json());
  expect((await one.mcp(tokens.access_token, "tools/list")).status).toBe(200);
  const again = Object(await (await one.refresh(clientId, tokens.refresh_token)).json());
  expect((await other.mcp(again.access_token, "tools/list")).status).toBe(200);
  const third = Object(await (await other.refresh(clientId, again.refresh_token)).json());
  // Long used, and at another instance: the whole family ends at both.
  expect((await one.refresh(clientId, tokens.refresh_token)).status).toBe(400);
  for (const agents of [one, other])
    await expect.poll(async () => (await agents.mcp(third.access_token, "tools/list")).status).toBe(401);
});

it("gives one set of tokens for a code that comes to both at once, and none of them lasts", async () => {
  const { one, other } = await atTwoInstances();
  const clientId = await one.register();
  const { url, verifier } = one.request(clientId);
  const code = (await one.answer(await one.openQuestion(url))).searchParams.get("code") ?? "";
  const answers = await Promise.all(
    [one, other, one, other].map(async (agents) =>
      Object(await (await agents.exchange(clientId, code, verifier)).json()),
    ),
  );
  const tokens = answers.flatMap(({ access_token: token }) => (token === undefined ? [] : [String(token)]));
  expect(tokens.length).toBeLessThanOrEqual(1);
  for (const token of tokens)
    await expect.poll(async () => (await other.mcp(token, "tools/list")).status).toBe(401);
});
