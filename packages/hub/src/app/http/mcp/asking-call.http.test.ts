import {
  Client as ClientV2,
  StreamableHTTPClientTransport as TransportV2,
} from "@modelcontextprotocol/client";
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import { ElicitRequestSchema, ToolListChangedNotificationSchema } from "@modelcontextprotocol/sdk/types.js";
import { findBubblewrapObstacle } from "@skillquay/sandbox/testing";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { openHub } from "../testing/open-hub.ts";

const obstacle = findBubblewrapObstacle();
const FILES = {
  "SKILL.md": "---\nname: demo\ndescription: Greets. Use when asked.\n---\n",
  "scripts/greet.sh": "#!/bin/sh\necho hello $1\n",
};
const RUN = {
  name: "execute_skill_script",
  arguments: { skill_name: "demo", script_name: "greet.sh", args: ["Ada"] },
};

describe.skipIf(obstacle !== undefined)(
  `a hub that has agents ask (${obstacle ?? "bubblewrap works here"})`,
  () => {
    it("asks clients of both eras, whichever instance has their stream and gets their answer", async () => {
      const { hub, accountId, urls, key } = await twoInstances();
      const { client, asked, seen, notices } = await handshakeClient(urls, key, [
        { action: "accept", content: { run: "once" } },
        { action: "decline" },
        { action: "cancel" },
        { action: "accept", content: { run: "always for this version of this skill" } },
      ]);
      expect(textOf(await client.callTool(RUN))).toContain("hello Ada");
      expect(asked[0]).toContain("Run scripts/greet.sh of the skill 'demo'?");
      expect(asked[0]).toContain('Arguments: "Ada"');
      expect(asked[0]).toContain("version 1 of ada's skill 'demo', on this hub");
      // Calls went to one instance; the stream of notices and the answer to the question to the other.
      expect(seen).toEqual(
        expect.arrayContaining(["one initialize", "one tools/call", "other GET", "other answer"]),
      );
      expect(textOf(await client.callTool(RUN))).toContain("The user said no to running this script.");
      expect(textOf(await client.callTool(RUN))).toContain("was closed unanswered");
      expect(textOf(await client.callTool(RUN))).toContain("hello Ada");
      expect(textOf(await client.callTool(RUN))).toContain("hello Ada");
      expect(asked).toHaveLength(4);
      await hub.publish(accountId, { "SKILL.md": FILES["SKILL.md"].replace("demo", "later") });
      await vi.waitFor(() => expect(notices).toContain("tools"), 5_000);
      await hub.publish(accountId, { ...FILES, "references/new.md": "A version that nobody said yes to.\n" });
      await modernClientIsAsked(urls, key);
    });

    it("tells a client that cannot ask which page allows it, and runs once it does", async () => {
      const hub = await openHub({ asksForRuns: true });
      await hub.services.sessions.ready();
      const { accountId, key } = await hub.member("ada");
      await hub.publish(accountId, FILES);
      const { url } = await hub.serve();
      const client = new Client({ name: "test", version: "1" });
      onTestFinished(() => client.close());
      const requestInit = { headers: { authorization: `Bearer ${key}` } };
      await client.connect(
        new StreamableHTTPClientTransport(new URL(`${url}/mcp?tools=execute_skill_script,skills_runScript`), {
          requestInit,
        }),
      );
      const refused = textOf(await client.callTool(RUN));
      expect(refused).toContain("nobody can be asked here");
      expect(refused).toContain("/dashboard/skills/demo/scripts");
      const drive = { name: "skills_runScript", arguments: { skillSlug: "demo", scriptName: "greet.sh" } };
      expect(textOf(await client.callTool(drive))).toContain("consent_unavailable");
      const permissions = (method: string, body?: object) =>
        hub.http.app.request("/v1/skills/demo/permissions", {
          method,
          headers: {
            host: "localhost",
            authorization: `Bearer ${key}`,
            "content-type": "application/json",
          },
          ...(body !== undefined && { body: JSON.stringify(body) }),
        });
      const facts = await (await permissions("GET")).json();
      expect(facts).toMatchObject({ runs: { isAsked: true, isAllowed: false } });
      const given = await permissions("PUT", { treeDigest: Object(facts).treeDigest, runs: true });
      expect(await given.json()).toMatchObject({ runs: { isAllowed: true } });
      expect(textOf(await client.callTool(RUN))).toContain("hello Ada");
      // What is decided about something else leaves it as it is.
      const hosts = await permissions("PUT", { treeDigest: Object(facts).treeDigest, hosts: [] });
      expect(await hosts.json()).toMatchObject({ runs: { isAllowed: true } });
    });
  },
);

async function twoInstances() {
  const hub = await openHub({ asksForRuns: true });
  const beside = await openHub({ asksForRuns: true, beside: hub });
  await Promise.all([hub.services.sessions.ready(), beside.services.sessions.ready()]);
  const { accountId, key } = await hub.member("ada");
  await hub.publish(accountId, FILES);
  const [{ url: one }, { url: other }] = [await hub.serve(), await beside.serve()];
  return { hub, accountId, urls: { one, other }, key };
}

/** The first call goes to one instance, its repetition with the answer to the other. */
async function modernClientIsAsked(urls: { readonly one: string; readonly other: string }, key: string) {
  let calls = 0;
  const asked: string[] = [];
  const client = new ClientV2(
    { name: "test", version: "1" },
    { capabilities: { elicitation: { form: {} } }, versionNegotiation: { mode: { pin: "2026-07-28" } } },
  );
  client.setRequestHandler("elicitation/create", ({ params }) => {
    asked.push(params.message);
    return { action: "accept", content: {} };
  });
  onTestFinished(() => client.close());
  const transport = new TransportV2(new URL(`${urls.one}/mcp?tools=standard`), {
    requestInit: { headers: { authorization: `Bearer ${key}` } },
    fetch: (url, init) => {
      const isCall = String(init?.body).includes('"tools/call"');
      const base = isCall && calls++ > 0 ? urls.other : urls.one;
      return fetch(String(url).replace(urls.one, base), init);
    },
  });
  await client.connect(transport);
  expect(textOf(await client.callTool(RUN))).toContain("hello Ada");
  expect(asked).toHaveLength(1);
  expect(calls).toBe(2);
}

type Answer = { action: "accept" | "decline" | "cancel"; content?: Record<string, string> };

/** A client of the first SDK behind a load balancer that sends calls one way and everything else another. */
async function handshakeClient(
  urls: { readonly one: string; readonly other: string },
  key: string,
  answers: readonly Answer[],
) {
  const seen: string[] = [];
  const asked: string[] = [];
  const client = new Client({ name: "test", version: "1" }, { capabilities: { elicitation: {} } });
  const notices: string[] = [];
  client.setNotificationHandler(ToolListChangedNotificationSchema, () => void notices.push("tools"));
  client.setRequestHandler(ElicitRequestSchema, ({ params }) => {
    asked.push(params.message);
    return { ...(answers[asked.length - 1] ?? { action: "cancel" as const }) };
  });
  onTestFinished(() => client.close());
  const transport = new StreamableHTTPClientTransport(new URL(`${urls.one}/mcp?tools=standard`), {
    requestInit: { headers: { authorization: `Bearer ${key}` } },
    fetch: (url, init) => {
      const { method } = Object(init?.body === undefined ? {} : JSON.parse(String(init.body)));
      const instance = method === undefined ? "other" : "one";
      seen.push(`${instance} ${init?.method === "GET" ? "GET" : (method ?? "answer")}`);
      return fetch(String(url).replace(urls.one, urls[instance]), init);
    },
  });
  await client.connect(transport);
  return { client, asked, seen, notices };
}

function textOf(result: unknown): string {
  return (Object(result).content ?? []).map((block: unknown) => Object(block).text).join("\n");
}
