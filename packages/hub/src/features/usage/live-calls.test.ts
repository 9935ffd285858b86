import { expect, it, onTestFinished } from "vitest";
import { openChangeLog } from "../../platform/db/change-log.ts";
import { silentLog } from "../../platform/db/storage-log.ts";
import { testDatabase } from "../../platform/testing/test-database.ts";
import { callerOf } from "../catalog/testing/catalog-fixture.ts";
import { deleteOldLiveCalls, insertLiveCalls } from "./live-call-queries.ts";
import { createLiveCalls, type LiveCall, type LiveWatch } from "./live-calls.ts";

async function fixture() {
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

async function watching(begun: Promise<LiveWatch>): Promise<LiveWatch> {
  const watch = await begun;
  onTestFinished(watch.stop);
  return watch;
}

const CALL = { tool: "skills_getSkill", outcome: "ok", input: { slug: "pdf" } } as const;

it("shows a page at one instance the calls that come to another, each of them once", async () => {
  const { instance, caller } = await fixture();
  const [here, there] = [await instance(), await instance()];
  const seen: LiveCall[] = [];
  await watching(here.watch(caller.accountId, (call) => seen.push(call)));
  const connection = { id: `${caller.keyId} drive other` };
  there.noteClient(connection, "claude-code");
  await expect
    .poll(() => {
      there.record(caller, CALL, connection);
      return seen.length;
    })
    .toBeGreaterThan(0);
  there.record(caller, { tool: "skills_last", outcome: "skill_not_found", input: { skillSlug: "a\nb" } });
  await expect.poll(() => seen.at(-1)?.tool).toBe("skills_last");
  expect(seen[0]).toMatchObject({
    tool: "skills_getSkill",
    client: "claude-code",
    agent: "claude-code",
    skill: "pdf",
    ok: true,
  });
  expect(seen.filter(({ tool }) => tool === "skills_last")).toMatchObject([{ ok: false, skill: "a b" }]);
});

it("tells agents that share a key apart, and gives plain HTTP the name of none", async () => {
  const { instance, caller } = await fixture();
  const live = await instance();
  const seen: LiveCall[] = [];
  await watching(live.watch(caller.accountId, (call) => seen.push(call)));
  const cursor = { id: `${caller.keyId} drive cursor`, agent: "cursor" };
  live.noteClient(cursor, "cursor-vscode");
  live.record(caller, { ...CALL, tool: "one" }, cursor);
  live.record(caller, { ...CALL, tool: "two" }, { id: `${caller.keyId} everything other` });
  await expect
    .poll(() => seen.map(({ tool, client, agent }) => [tool, client, agent]))
    .toEqual([
      ["one", "cursor-vscode", "cursor"],
      ["two", undefined, undefined],
    ]);
});

it("misses nothing from the moment on at which it says that it watches", async () => {
  const { instance } = await fixture();
  const live = await instance();
  for (let round = 0; round < 20; round += 1) {
    const seen: LiveCall[] = [];
    const account = callerOf(crypto.randomUUID());
    const { stop } = await watching(live.watch(account.accountId, (call) => seen.push(call)));
    live.record(account, { ...CALL, tool: "initialize" });
    live.record(account, CALL);
    await expect.poll(() => seen.map(({ tool }) => tool)).toEqual(["initialize", "skills_getSkill"]);
    stop();
  }
});

it("goes on where a lost connection ended, also before the first call", async () => {
  const { instance, caller } = await fixture();
  const live = await instance();
  const lost = await watching(live.watch(caller.accountId, () => {}));
  lost.stop();
  live.record(caller, { ...CALL, tool: "missed" });
  const seen: { tool: string; place: number }[] = [];
  const listener = ({ tool }: LiveCall, place: number) => seen.push({ tool, place });
  // The call is written a moment later; whoever comes back then is told of it all the same.
  const first = await watching(live.watch(caller.accountId, listener, lost.place));
  await expect.poll(() => seen.map(({ tool }) => tool)).toEqual(["missed"]);
  first.stop();
  live.record(caller, { ...CALL, tool: "later" });
  await watching(live.watch(caller.accountId, listener, seen[0]?.place));
  await expect.poll(() => seen.map(({ tool }) => tool)).toEqual(["missed", "later"]);
});

it("shows new calls to a page that comes back with a number from before the table was emptied", async () => {
  const { database, instance, caller } = await fixture();
  const live = await instance();
  await database.db.deleteFrom("live_calls").execute();
  const seen: string[] = [];
  const { place } = await watching(live.watch(caller.accountId, ({ tool }) => seen.push(tool), 1_000_000));
  expect(place).toBe(0);
  live.record(caller, CALL);
  await expect.poll(() => seen).toEqual([CALL.tool]);
});

it("names the skill that a call is about, and not the collection", async () => {
  const { instance, caller } = await fixture();
  const live = await instance();
  const seen: LiveCall[] = [];
  await watching(live.watch(caller.accountId, (call) => seen.push(call)));
  for (const [tool, input] of [
    ["skills_createCollection", { name: "Sailing" }],
    ["skills_docTOC", { skillSlug: "tides" }],
    ["skills_getSkill", { slug: "tides" }],
    ["skill", { name: "tides" }],
    ["get_skill_resource", { skill_name: "tides" }],
  ] as const)
    live.record(caller, { tool, outcome: "ok", input });
  await expect
    .poll(() => seen.map(({ skill }) => skill))
    .toEqual([undefined, "tides", "tides", "tides", "tides"]);
});

it("stops when the page is closed", async () => {
  const { instance, caller } = await fixture();
  const live = await instance();
  const [first, second]: [LiveCall[], LiveCall[]] = [[], []];
  const { stop } = await watching(live.watch(caller.accountId, (call) => first.push(call)));
  await watching(live.watch(caller.accountId, (call) => second.push(call)));
  live.record(caller, CALL);
  await expect.poll(() => first.length).toBe(1);
  stop();
  const message = first.length;
  live.record(caller, { ...CALL, tool: "after" });
  await expect.poll(() => second.at(-1)?.tool).toBe("after");
  expect(first).toHaveLength(message);
});

it("forgets calls after a minute", async () => {
  const { database, caller } = await fixture();
  const { accountId, keyId } = caller;
  const call = { accountId, keyId, client: undefined, agent: undefined, skill: undefined, ok: true };
  await insertLiveCalls(database.db, [
    { ...call, tool: "old", at: new Date(Date.now() - 61_000) },
    { ...call, tool: "new", at: new Date() },
  ]);
  await deleteOldLiveCalls(database.db);
  const rows = await database.db.selectFrom("live_calls").select("tool").execute();
  expect(rows).toEqual([{ tool: "new" }]);
});
