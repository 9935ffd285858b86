import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import { useTestDatabase } from "../../platform/testing/test-database.ts";
import { callerOf } from "../catalog/testing/catalog-fixture.ts";
import { publishingFixture } from "../skills/testing/publishing-fixture.ts";
import { createCallLog } from "./call-log.ts";
import { callChoicesOf, callsOf, deleteOldCalls } from "./call-log-queries.ts";

const database = useTestDatabase();

const CURSOR = { id: "1", agent: "cursor", client: "cursor-vscode" };
const PLAIN = { id: "2", client: undefined };
const LOADED = { tool: "skills_getSkill", outcome: "ok", durationMs: 3.6, input: { slug: "tides" } };

async function fixture() {
  const { account } = await publishingFixture(database());
  const log = createCallLog(database());
  const { db } = database();
  const toolsOf = async (accountId: string, filter = {}) =>
    (await callsOf(db, accountId, { limit: 10, ...filter })).map(({ tool }) => tool);
  return { account, db, log, toolsOf };
}

it("keeps each call with its agent, key, skill, script, result and time, for its own account alone", async () => {
  const { account, db, log } = await fixture();
  const ada = callerOf(await account());
  log.record(ada, LOADED, CURSOR);
  const input = { skillSlug: "tides\0", scriptName: "next.sh" };
  log.record(ada, { tool: "skills_runScript", outcome: "script_failed", durationMs: 9e12, input }, PLAIN);
  await log.flush();
  expect(await callsOf(db, ada.accountId, { limit: 10 })).toMatchObject([
    {
      tool: "skills_runScript",
      outcome: "script_failed",
      agent: null,
      client: null,
      skill: "tides",
      script: "next.sh",
    },
    {
      tool: "skills_getSkill",
      outcome: "ok",
      agent: "cursor",
      client: "cursor-vscode",
      skill: "tides",
      script: null,
      durationMs: 4,
      keyId: ada.keyId,
    },
  ]);
  const stranger = await account();
  expect(await callsOf(db, stranger, { limit: 10 })).toEqual([]);
  expect(await callChoicesOf(db, stranger)).toEqual([]);
});

it("is narrowed by each of them, and read page by page", async () => {
  const { account, db, log, toolsOf } = await fixture();
  const [ada, other] = [callerOf(await account()), randomUUID()];
  log.record(ada, { ...LOADED, tool: "one" }, CURSOR);
  log.record({ ...ada, keyId: other }, { ...LOADED, tool: "two", input: { name: "wind" } }, PLAIN);
  log.record(ada, { ...LOADED, tool: "three", outcome: "skill_not_found", input: {} }, PLAIN);
  await log.flush();
  const { accountId } = ada;
  expect(await toolsOf(accountId)).toEqual(["three", "two", "one"]);
  expect(await toolsOf(accountId, { agent: "cursor" })).toEqual(["one"]);
  expect(await toolsOf(accountId, { key: other })).toEqual(["two"]);
  expect(await toolsOf(accountId, { skill: "wind" })).toEqual(["two"]);
  expect(await toolsOf(accountId, { tool: "three" })).toEqual(["three"]);
  expect(await toolsOf(accountId, { failed: true })).toEqual(["three"]);
  const [newest] = await callsOf(db, accountId, { limit: 1 });
  expect(await toolsOf(accountId, { limit: 1, before: newest?.id })).toEqual(["two"]);
  const choices = await callChoicesOf(db, accountId);
  expect(choices.map(({ by, value }) => `${by} ${value}`).sort()).toEqual(
    [
      "agent cursor",
      `key ${ada.keyId}`,
      `key ${other}`,
      "skill wind",
      "tool one",
      "tool three",
      "tool two",
    ].sort(),
  );
});

it("forgets what is older than the plan keeps, and nothing of an account that was deleted is in the way", async () => {
  const { account, db, log, toolsOf } = await fixture();
  const [ada, gone] = [callerOf(await account()), callerOf(randomUUID())];
  log.record(gone, LOADED, CURSOR);
  log.record(ada, { ...LOADED, tool: "old" }, CURSOR);
  log.record(ada, { ...LOADED, tool: "new" }, CURSOR);
  await log.flush();
  expect(await toolsOf(ada.accountId)).toEqual(["new", "old"]);
  await database().pool.query(
    "update call_log set at = now() - interval '91 days' where account_id = $1 and tool = 'old'",
    [ada.accountId],
  );
  const expired = { accountIds: [ada.accountId], days: 90, limit: 10 };
  expect(await deleteOldCalls(db, expired)).toBe(1);
  expect(await deleteOldCalls(db, expired)).toBe(0);
  expect(await toolsOf(ada.accountId)).toEqual(["new"]);
});
