import { expect, it, onTestFinished } from "vitest";
import { callerOf } from "../catalog/testing/catalog-ground.ts";
import { openChangeLog } from "../db/change-log.ts";
import { silentLog } from "../db/storage-log.ts";
import { testDatabase } from "../testing/test-database.ts";
import { createLiveCalls, type LiveCall } from "./live-calls.ts";
import { deleteOldLiveCalls, insertLiveCalls } from "./queries/live-call-queries.ts";

async function ground() {
  const database = await testDatabase();
  const instance = async () => {
    const changes = await openChangeLog(database);
    const live = createLiveCalls({ database, changes, log: silentLog, everyMs: 10 });
    onTestFinished(async () => {
      await live.close();
      await changes.close();
    });
    return live;
  };
  return { database, instance, caller: callerOf(crypto.randomUUID()) };
}

const CALL = { tool: "skills_getSkill", outcome: "ok", input: { slug: "pdf" } } as const;

it("shows a page at one instance the calls that come to another, each of them once", async () => {
  const { instance, caller } = await ground();
  const [here, there] = [await instance(), await instance()];
  const seen: LiveCall[] = [];
  onTestFinished(here.watch(caller.accountId, (call) => seen.push(call)));
  there.noteClient(caller.keyId, "claude-code");
  await expect
    .poll(() => {
      there.record(caller, CALL);
      return seen.length;
    })
    .toBeGreaterThan(0);
  there.record(caller, { tool: "last", outcome: "skill_not_found", input: { skillSlug: "a\nb" } });
  await expect.poll(() => seen.at(-1)?.tool).toBe("last");
  expect(seen[0]).toMatchObject({ tool: "skills_getSkill", client: "claude-code", skill: "pdf", ok: true });
  expect(seen.filter(({ tool }) => tool === "last")).toMatchObject([{ ok: false, skill: "a b" }]);
});

it("stops when the page is closed", async () => {
  const { instance, caller } = await ground();
  const live = await instance();
  const [first, second]: [LiveCall[], LiveCall[]] = [[], []];
  const stop = live.watch(caller.accountId, (call) => first.push(call));
  onTestFinished(live.watch(caller.accountId, (call) => second.push(call)));
  await expect
    .poll(() => {
      live.record(caller, CALL);
      return first.length;
    })
    .toBeGreaterThan(0);
  stop();
  const told = first.length;
  live.record(caller, { ...CALL, tool: "after" });
  await expect.poll(() => second.at(-1)?.tool).toBe("after");
  expect(first).toHaveLength(told);
});

it("forgets calls after a minute", async () => {
  const { database, caller } = await ground();
  const { accountId, keyId } = caller;
  const call = { accountId, keyId, client: undefined, skill: undefined, ok: true };
  await insertLiveCalls(database.db, [
    { ...call, tool: "old", at: new Date(Date.now() - 61_000) },
    { ...call, tool: "new", at: new Date() },
  ]);
  await deleteOldLiveCalls(database.db);
  const rows = await database.db.selectFrom("live_calls").select("tool").execute();
  expect(rows).toEqual([{ tool: "new" }]);
});
