import { findBubblewrapObstacle } from "@skillquay/sandbox/testing";
import { describe, expect, it } from "vitest";
import * as z from "zod/v4";
import { publishSkill } from "../../../features/drive/publish-skill.ts";
import { uploadOf } from "../../../features/skills/testing/publishing-fixture.ts";
import { hubErrorCatalogue } from "../../../platform/errors.ts";
import { generateKey } from "../../../platform/tokens/api-key.ts";
import { mcpMessage, messageOf } from "../../http/testing/mcp-message.ts";
import {
  callOverTransport,
  type Transport,
  type TransportAnswer,
  transportRequest,
  transports,
} from "../../testing/call-over-transport.ts";
import { grantOf } from "../../testing/grant-of.ts";
import { callWithHeaders, sendBytes } from "../../testing/raw-request.ts";
import {
  exampleArguments,
  leavesTheRest,
  newMember,
  outcomeElsewhere,
  pdfSkill,
  type SeededAccount,
  seedAccount,
} from "../../testing/seed-account.ts";
import { type TestHub, useTestHub } from "../../testing/use-test-hub.ts";
import { hubTools } from "../registry.ts";
import type { ToolsAt } from "../testing/tools-at.ts";

const obstacle = findBubblewrapObstacle();
const REFUSED = { missing: "401 unauthenticated", invalid: "401 invalid_credentials" } as const;

/** Who may call what, for every tool there is: a new one is covered by being in the registry. */
export function accessSuite(toolsAt: ToolsAt): void {
  describe("every tool", () => {
    const hub = useTestHub();

    it.each(transports)(
      "D87: is closed at %s to whoever has no good key, in the same words",
      async (transport) => {
        const owner = await seedAccount(hub());
        const ways = await badCredentials(hub(), owner.key);
        const seen = new Map<string, Set<string>>();
        for (const tool of toolsAt(hubTools, transport, transports)) {
          const args = tool.example.arguments;
          for (const { name, expected, send } of ways) {
            const answer = await send(transport, tool.name, args);
            expect.soft(summary(answer), `${tool.name}, ${name}`).toBe(expected);
            expect.soft(answer.text, `${tool.name}, ${name}`).not.toContain(owner.canary);
            seen.set(expected, (seen.get(expected) ?? new Set()).add(bytesOf(answer)));
          }
        }
        // Whatever is wrong with a key, and whatever it was to be used for, the answer is the same to the byte.
        expect([...seen].map(([expected, answers]) => [expected, answers.size])).toEqual([
          [REFUSED.missing, 1],
          [REFUSED.invalid, 1],
        ]);
      },
    );

    it.each(transports)(
      "does not take a key with a line end after it for the key, at %s",
      async (transport) => {
        const { key, canary } = await seedAccount(hub());
        const { path, headers, body } = transportRequest(transport, {
          tool: "skills_getSkill",
          args: { slug: "pdf" },
        });
        const message = (end: string) =>
          [
            `POST ${path} HTTP/1.1`,
            "Host: localhost",
            "Connection: close",
            ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
            `Content-Length: ${Buffer.byteLength(body)}`,
            `Authorization: Bearer ${key}${end}`,
            "",
            body,
          ].join("\r\n");
        expect(await sendBytes(hub().url, message(""))).toContain(canary);
        for (const end of ["\n", "\r", "\0", "\u00a0", "%0a", "\\n"]) {
          const answer = await sendBytes(hub().url, message(end));
          expect(answer, JSON.stringify(end)).toMatch(/^HTTP\/1\.1 40[01] /);
          expect(answer, JSON.stringify(end)).not.toContain(canary);
        }
      },
    );

    it.each(transports)("H4: is closed at %s to a key for uploads", async (transport) => {
      const { accountId } = await seedAccount(hub());
      const { key } = await hub().services.keys.mint({ accountId, name: "ci", kind: "upload" });
      const answers = new Set<string>();
      for (const { name: tool, example } of toolsAt(hubTools, transport, transports)) {
        const answer = await callOverTransport(hub().url, transport, { tool, args: example.arguments, key });
        expect.soft(summary(answer), tool).toBe("403 access_denied");
        answers.add(bytesOf(answer));
      }
      expect(answers.size).toBe(1);
    });

    it.skipIf(obstacle !== undefined).each(transports)(
      `gives at %s its example to an account that has what it names, and nothing of that to another account (${obstacle ?? "bubblewrap works here"})`,
      async (transport) => {
        const [reader, stranger] = [await seedAccount(hub()), await seedAccount(hub())];
        for (const tool of toolsAt(hubTools, transport, transports)) {
          const owner = leavesTheRest(tool) ? reader : await seedAccount(hub());
          const other = leavesTheRest(tool) ? stranger : await seedAccount(hub());
          const args = await exampleArguments(hub(), tool, owner.key);
          const call = { tool: tool.name, args };
          // Everything has the same name in both accounts, but for what has an id or came from elsewhere.
          const foreign = await callOverTransport(hub().url, transport, { ...call, key: other.key });
          expect.soft(foreign.text, tool.name).not.toContain(owner.canary);
          expect.soft(foreign.outcome, tool.name).toBe(outcomeElsewhere(tool));
          const own = await callOverTransport(hub().url, transport, { ...call, key: owner.key });
          expect.soft([tool.name, own.status, own.outcome]).toEqual([tool.name, 200, "ok"]);
          expect.soft(tool.output.safeParse(own.data).error, tool.name).toBeUndefined();
          expect.soft(own.text, tool.name).not.toContain(other.canary);
          expect.soft(own.headers.get("cache-control"), tool.name).toBe("no-store");
        }
      },
    );

    it
      .skipIf(obstacle !== undefined)
      .each(
        transports.flatMap((transport) => [
          [transport, "key"] as const,
          [transport, "agent's grant"] as const,
        ]),
      )(
      `lets at %s a scoped %s do what its access says (${obstacle ?? "bubblewrap works here"})`,
      async (transport, credential) => {
        const credentialOf = async ({ key, scopedKey }: SeededAccount) =>
          credential === "key" ? scopedKey : await grantOf(hub(), key, "documents");
        const reader = await seedAccount(hub());
        const shared = await credentialOf(reader);
        for (const tool of toolsAt(hubTools, transport, transports)) {
          const key = leavesTheRest(tool) ? shared : await credentialOf(await seedAccount(hub()));
          const args = await exampleArguments(hub(), tool, key);
          const answer = await callOverTransport(hub().url, transport, { tool: tool.name, args, key });
          const expected = tool.access === "unscoped" ? "access_denied" : "ok";
          expect.soft([tool.name, answer.outcome]).toEqual([tool.name, expected]);
          expect.soft(answer.status, tool.name).toBe(statusOf(transport, expected));
        }
      },
    );
  });

  describe("every tool of a hub that asks for no key", () => {
    const hub = useTestHub({ requireApiKey: false });
    // What the examples of the tools that read name.
    let publishing: Promise<void> | undefined;
    const publishForAll = () => (publishing ??= publishExample());
    async function publishExample() {
      const { accountId } = await newMember(hub());
      const files = { ...pdfSkill("of all"), "scripts/run.sh": "#!/bin/sh\necho hi\n" };
      await publishSkill(hub().services, { accountId, files: uploadOf(files), visibility: "public" });
      await hub().services.changes.fresh();
    }

    it("drive: Anonymous callers, where they are allowed, are listed what works for them: lists what works without a key, and only that", async () => {
      await publishForAll();
      const { headers, body } = mcpMessage("modern", "tools/list");
      const response = await fetch(`${hub().url}/mcp`, { method: "POST", headers, body });
      const listed = listedNames.parse(await messageOf(response)).result.tools.map(({ name }) => name);
      const open = hubTools.filter(({ access }) => access === "anyone").map(({ name }) => name);
      expect(listed.toSorted()).toEqual(open.toSorted());
      expect(listed).toContain("skills_getSkill");
      expect(listed).not.toContain("skills_runScript");
    });

    it.each(transports)("says at %s what needs one, and takes no wrong one for none", async (transport) => {
      await publishForAll();
      const ways = await badCredentials(hub(), generateKey());
      const wrong = ways.filter(({ expected }) => expected === REFUSED.invalid);
      for (const tool of toolsAt(hubTools, transport, transports)) {
        const call = { tool: tool.name, args: tool.example.arguments };
        const anonymous = await callOverTransport(hub().url, transport, call);
        const expected = tool.access === "anyone" ? "ok" : "unauthenticated";
        expect.soft([tool.name, anonymous.outcome]).toEqual([tool.name, expected]);
        expect.soft(anonymous.status, tool.name).toBe(statusOf(transport, expected));
        for (const { name, send } of wrong) {
          const answer = await send(transport, tool.name, call.args);
          expect.soft(summary(answer), `${tool.name}, ${name}`).toBe(REFUSED.invalid);
        }
      }
    });
  });
}

const listedNames = z.object({ result: z.object({ tools: z.array(z.object({ name: z.string() })) }) });

interface Way {
  readonly name: string;
  readonly expected: string;
  send(transport: Transport, tool: string, args: unknown): Promise<TransportAnswer>;
}

/** Everything that is not a good key. `good` is one, to be spoilt. */
async function badCredentials(hub: TestHub, good: string): Promise<Way[]> {
  const { keys, accounts, database } = hub.services;
  const revoked = await newMember(hub);
  await keys.revoke(revoked);
  const expired = await newMember(hub);
  await database.db
    .updateTable("keys")
    .set({ expires_at: new Date(Date.now() - 1000) })
    .where("id", "=", expired.keyId)
    .execute();
  const disabled = await newMember(hub);
  await accounts.disableAccount(disabled.accountId);
  await hub.services.changes.fresh();
  const last = good.endsWith("0") ? "1" : "0";
  const invalid: Record<string, () => string> = {
    "an empty bearer": () => "Bearer ",
    "a wrong checksum": () => `Bearer ${good.slice(0, -1)}${last}`,
    "an unknown key": () => `Bearer ${generateKey()}`,
    "lower case": () => `Bearer ${good.toLowerCase()}`,
    "a revoked key": () => `Bearer ${revoked.key}`,
    "an expired key": () => `Bearer ${expired.key}`,
    "a key of a disabled account": () => `Bearer ${disabled.key}`,
    "a key cut short": () => `Bearer ${good.slice(0, -1)}`,
    "a key with more behind it": () => `Bearer ${good} ${good}`,
    "a key without a scheme": () => good,
    "another scheme": () => `Basic ${Buffer.from(`user:${good}`).toString("base64")}`,
    "a token of somebody else": () => "Bearer eyJhbGciOiJub25lIn0.e30.",
    "the key format's published example": () => "Bearer sk_live_sq1_AbCdEfGhIjKlMnOpQrStUvWxYz01232WrhT0",
  };
  const plain = Object.entries(invalid).map(
    ([name, authorization]): Way => ({
      name,
      expected: REFUSED.invalid,
      send: (transport, tool, args) =>
        callOverTransport(hub.url, transport, {
          tool,
          args,
          headers: { authorization: authorization(), ...fromElsewhere() },
        }),
    }),
  );
  const twice = [`Bearer ${good}`, `Bearer ${good}`];
  const query = `?key=${good}&api_key=${good}&access_token=${good}&authorization=Bearer%20${good}`;
  return [
    {
      name: "no key",
      expected: REFUSED.missing,
      send: (transport, tool, args) => callOverTransport(hub.url, transport, { tool, args }),
    },
    {
      name: "a key in the address",
      expected: REFUSED.missing,
      send: (transport, tool, args) => callOverTransport(hub.url, transport, { tool, args, query }),
    },
    ...plain,
    {
      name: "two headers with the same key",
      expected: REFUSED.invalid,
      send: (transport, tool, args) =>
        callWithHeaders(
          hub.url,
          transport,
          { tool, args, headers: fromElsewhere() },
          { name: "Authorization", values: twice },
        ),
    },
  ];
}

let addresses = 0;

/** Somebody who has not guessed before. */
function fromElsewhere(): Record<string, string> {
  addresses += 1;
  return { "x-forwarded-for": `10.${addresses >> 16}.${(addresses >> 8) & 255}.${addresses & 255}` };
}

function summary({ status, outcome }: TransportAnswer): string {
  return `${status} ${outcome}`;
}

/** What MCP carries is a result, whatever is in it. */
function statusOf(transport: Transport, outcome: "ok" | keyof typeof hubErrorCatalogue): number {
  return transport === "http" && outcome !== "ok" ? hubErrorCatalogue[outcome].status : 200;
}

function bytesOf({ status, text, headers }: TransportAnswer): string {
  const kept = [...headers].filter(([name]) => !CHANGING.has(name));
  return JSON.stringify([status, kept.sort(), text]);
}

// Of the connection or of the one request, not of the answer.
const CHANGING = new Set(["date", "traceparent", "x-request-id", "connection", "keep-alive"]);
