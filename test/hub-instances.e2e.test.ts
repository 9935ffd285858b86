import { afterEach, beforeEach, describe, expect, it } from "vitest";
import * as z from "zod/v4";
import { mcpMessage } from "../packages/hub/src/app/http/testing/mcp-message.ts";
import { testDatabase } from "../packages/hub/src/platform/testing/test-database.ts";
import { findBubblewrapObstacle } from "../packages/sandbox/src/testing/bubblewrap-ready.ts";
import { ADMIN_SECRET, askAdmin, callHub, createTenant, mintKey, useHub } from "./support/hub-calls.ts";
import { listenToHub } from "./support/listen-to-hub.ts";
import { createMachine, type Machine } from "./support/program.ts";
import { type StartedHub, startHub } from "./support/start-hub.ts";
import { until } from "./support/until.ts";

const obstacle = findBubblewrapObstacle();

let machine: Machine;

beforeEach(async () => {
  machine = await createMachine();
  machine.env.MCP_ADMIN_SECRET = ADMIN_SECRET;
});
afterEach(() => machine.dispose());

// Each starts two programs, which takes its time on a busy machine.
describe("two instances on one PostgreSQL", { timeout: 90_000 }, () => {
  it("start together on an empty database and behave as one: a key that ends on one is refused on the other within a second, its streams closed", async () => {
    const [one, other, key] = await startTwo();
    // Made on one, good on the other at once.
    expect((await callHub(other, key, "skills_listSkills")).body).toMatchObject({
      skills: expect.arrayContaining([expect.objectContaining({ slug: "hello-world" })]),
    });
    const { accountId } = await createTenant(one, "ada");
    // On a machine that is busy with other things a second may pass without us.
    const delays: number[] = [];
    while (delays.length < 10 && !delays.some((delay) => delay < 1000)) {
      delays.push(await delayOfRevocation(one, other, accountId));
    }
    expect(Math.min(...delays)).toBeLessThan(1000);
  });

  it("tells those who listen on one what was changed on the other", async () => {
    const [one, other, key] = await startTwo();
    const stream = await listenToHub(other.mcpUrl, key);
    const made = await useHub(one, key, "skills_createCollection", {
      name: "few",
      skillSlugs: ["hello-world"],
    });
    const { key: scoped } = withKey.parse(made);
    expect(await slugs(other, scoped)).toEqual(["hello-world"]);
    const scopedStream = await listenToHub(other.mcpUrl, scoped);
    const collectionName = "few";
    await useHub(one, key, "skills_addToCollection", { collectionName, skillSlug: "code-review" });
    await until("the scoped key's client is told", () => scopedStream.text().includes("list_changed"));
    await until("the other instance shows it", async () => (await slugs(other, scoped)).length === 2);
    await useHub(one, key, "skills_deleteCollection", { collectionName });
    await until("the stream of the deleted collection's key ends", () => scopedStream.isOver());
    expect(stream.isOver()).toBe(false);
  });

  it.skipIf(obstacle !== undefined)(
    `let a session that was opened on one be read, continued and closed on the other (${obstacle ?? "bubblewrap"})`,
    async () => {
      const [one, other, key] = await startTwo();
      const greet = { skillSlug: "hello-world", scriptName: "greet.py", reuseSession: true };
      const args = ['{"name":"Ada"}'];
      const { sessionId } = withSession.parse(await useHub(one, key, "skills_runScript", { ...greet, args }));
      const output = { sessionId, filePath: "/tmp/last_run.out" };
      const onOne = await useHub(one, key, "skills_readFile", output);
      const onOther = await useHub(other, key, "skills_readFile", output);
      expect(withLines.parse(onOther).lines.join("\n")).toContain("Ada");
      expect(withLines.parse(onOther).lines).toEqual(withLines.parse(onOne).lines);

      const again = await useHub(other, key, "skills_runScript", {
        ...greet,
        args: ['{"name":"Grace"}'],
        sessionId,
      });
      expect(again).toMatchObject({ sessionId, succeeded: true });
      expect(withLines.parse(await useHub(one, key, "skills_readFile", output)).lines.join("\n")).toContain(
        "Grace",
      );

      // The session belongs to the key, not to the account.
      const { key: foreign } = await mintKey(one, await ownerOf(one), "another");
      for (const hub of [one, other]) {
        expect(await callHub(hub, foreign, "skills_readFile", output)).toMatchObject({
          status: 404,
          body: { error: "session_not_found" },
        });
      }
      await useHub(other, key, "skills_closeSession", { sessionId });
      for (const hub of [one, other]) {
        expect((await callHub(hub, key, "skills_readFile", output)).body).toMatchObject({
          error: "session_not_found",
        });
      }
    },
  );
});

/** Two instances that share a database and, as instances without S3 must, the folder of their files. */
async function startTwo(): Promise<[StartedHub, StartedHub, string]> {
  const { connection } = await testDatabase({ isEmpty: true });
  machine.env.DATABASE_URL = connection.connectionString ?? "";
  const [one, other] = await Promise.all([startHub(machine), startHub(machine)]);
  const keys = [one.key, other.key].filter((key) => key !== undefined);
  // However many start together, there is one owner with one key.
  expect(keys).toHaveLength(1);
  return [one, other, keys[0] ?? ""];
}

/** From the answer on one instance to the first refusal on the other and the end of its stream there. */
async function delayOfRevocation(one: StartedHub, other: StartedHub, accountId: string): Promise<number> {
  const { id, key } = await mintKey(one, accountId, "short-lived");
  const stream = await listenToHub(other.mcpUrl, key);
  expect(await statusOf(other, key)).toBe(200);
  await askAdmin(one, "DELETE", `/admin/accounts/${accountId}/keys/${id}`);
  const answeredAt = performance.now();
  await until("the key is refused", async () => (await statusOf(other, key)) === 401);
  await until("its stream is closed", () => stream.isOver());
  return performance.now() - answeredAt;
}

async function statusOf({ mcpUrl }: StartedHub, key: string): Promise<number> {
  const { headers, body } = mcpMessage("modern", "tools/list");
  const response = await fetch(mcpUrl, {
    method: "POST",
    headers: { ...headers, authorization: `Bearer ${key}` },
    body,
  });
  await response.text();
  return response.status;
}

async function ownerOf(hub: StartedHub): Promise<string> {
  const { accounts } = withAccounts.parse(await askAdmin(hub, "GET", "/admin/accounts"));
  return accounts.find(({ handle }) => handle === "owner")?.id ?? "";
}

async function slugs(hub: StartedHub, key: string): Promise<string[]> {
  return withSkills.parse(await useHub(hub, key, "skills_listSkills")).skills.map(({ slug }) => slug);
}

const withAccounts = z.object({ accounts: z.array(z.object({ id: z.string(), handle: z.string() })) });
const withKey = z.object({ key: z.string() });
const withSession = z.object({ sessionId: z.string() });
const withLines = z.object({ lines: z.array(z.string()) });
const withSkills = z.object({ skills: z.array(z.object({ slug: z.string() })) });
