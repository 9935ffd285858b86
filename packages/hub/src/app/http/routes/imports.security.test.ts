import { expect, it } from "vitest";
import type { Jobs } from "../../../platform/jobs/jobs.ts";
import { type OpenHub, openHub } from "../testing/open-hub.ts";
import { ask } from "../testing/requests.ts";

/** An import that waits for its owner, with what it costs held. */
async function waitingImport(
  hub: OpenHub,
  accountId: string,
  collectionId: string | null = null,
): Promise<string> {
  const { database, credits } = hub.services;
  return database.db.transaction().execute(async (db) => {
    const { reservationId } = await credits.reserve(db, {
      accountId,
      amount: 10,
      reason: "import",
      ref: "demo",
      idempotencyKey: crypto.randomUUID(),
    });
    const { id } = await db
      .insertInto("imports")
      .values({
        account_id: accountId,
        key_id: null,
        collection_id: collectionId,
        origin: "github",
        slug: `demo-${crypto.randomUUID().slice(0, 8)}`,
        state: "waiting",
        request: "{}",
        tree_digest: null,
        verdict: "review",
        findings: "[]",
        problem: null,
        reservation_id: reservationId,
        skill_id: null,
        version_id: null,
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    return id;
  });
}

const jobs: Jobs = {
  define: async () => {},
  enqueue: async () => "job",
  schedule: async () => {},
  close: async () => {},
};

it("tells its owner how far an import is, and takes the owner's word on it", async () => {
  const hub = await openHub({ jobs });
  const { accountId, key } = await hub.member("ada");
  const previous = await hub.services.credits.balance(accountId);
  const [yes, no] = [await waitingImport(hub, accountId), await waitingImport(hub, accountId)];
  expect(await ask(hub, `/v1/imports/${yes}`, { key })).toMatchObject({
    status: 200,
    json: { importId: yes, origin: "github", state: "waiting", verdict: "review", findings: [] },
  });
  expect(await ask(hub, `/v1/imports/${yes}/accept`, { key, method: "POST" })).toMatchObject({
    status: 202,
    json: { state: "enriching" },
  });
  expect(await ask(hub, `/v1/imports/${no}/decline`, { key, method: "POST" })).toMatchObject({
    status: 202,
    json: { state: "declined" },
  });
  expect(await hub.services.credits.balance(accountId)).toBe(previous - 10);
});

it("knows no import of others, nor of another collection, in the same words as one that never was", async () => {
  const hub = await openHub({ jobs });
  const [ada, eve] = [await hub.member("ada"), await hub.member("eve")];
  const importId = await waitingImport(hub, ada.accountId);
  const caller = await hub.services.authenticator.authenticate(`Bearer ${ada.key}`, { address: "192.0.2.1" });
  if (caller.tier === "anonymous" || caller.tier === "upload") throw new Error("not a key for tools");
  const flags = { includeTeamSkills: true, includeSharedSkills: true };
  const scoped = await hub.services.collections.create(caller, { name: "papers", skillIds: [], ...flags });
  await hub.services.changes.fresh();
  const never = crypto.randomUUID();
  for (const [path, method] of [
    ["", "GET"],
    ["/accept", "POST"],
    ["/decline", "POST"],
  ] as const) {
    for (const key of [eve.key, scoped.key]) {
      const [foreign, absent, odd] = [
        await ask(hub, `/v1/imports/${importId}${path}`, { key, method }),
        await ask(hub, `/v1/imports/${never}${path}`, { key, method }),
        await ask(hub, `/v1/imports/x'--${path}`, { key, method }),
      ];
      expect(foreign.json).toMatchObject({ error: "import_not_found" });
      expect([foreign.status, foreign.text]).toEqual([404, absent.text]);
      expect(odd.text).toBe(absent.text);
    }
    expect((await ask(hub, `/v1/imports/${importId}${path}`, { method })).json).toMatchObject({
      error: "unauthenticated",
    });
    const wrong = { method, key: ada.key.replace(/.$/, "!") };
    expect((await ask(hub, `/v1/imports/${importId}${path}`, wrong)).json).toMatchObject({
      error: "invalid_credentials",
    });
  }
  await hub.services.keys.revokeByPresenting(ada.key);
  await hub.services.changes.fresh();
  expect((await ask(hub, `/v1/imports/${importId}`, { key: ada.key })).json).toMatchObject({
    error: "invalid_credentials",
  });
});

it("lists the imports of the account, newest first, and of a collection for its key alone", async () => {
  const hub = await openHub({ jobs });
  const [ada, eve] = [await hub.member("ada"), await hub.member("eve")];
  const caller = await hub.services.authenticator.authenticate(`Bearer ${ada.key}`, { address: "192.0.2.1" });
  if (caller.tier === "anonymous" || caller.tier === "upload") throw new Error("not a key for tools");
  const flags = { includeTeamSkills: true, includeSharedSkills: true };
  const scoped = await hub.services.collections.create(caller, { name: "papers", skillIds: [], ...flags });
  await hub.services.changes.fresh();
  const first = await waitingImport(hub, ada.accountId);
  const second = await waitingImport(hub, ada.accountId, scoped.collection.id);
  const listed = async (key: string, query = "") =>
    Object((await ask(hub, `/v1/imports${query}`, { key })).json).imports.map(
      ({ importId }: { importId: string }) => importId,
    );
  expect(await listed(ada.key)).toEqual([second, first]);
  expect(await listed(ada.key, "?limit=1")).toEqual([second]);
  expect(await listed(scoped.key)).toEqual([second]);
  expect(await listed(eve.key)).toEqual([]);
  expect((await ask(hub, "/v1/imports?limit=101", { key: ada.key })).json).toMatchObject({
    error: "invalid_input",
  });
});
