import { randomBytes, randomUUID } from "node:crypto";
import { ToolError } from "@skillquay/tools";
import { describe, expect, it, onTestFinished } from "vitest";
import { createJobs } from "../jobs/jobs.ts";
import { createSecretBox } from "../secrets/secret-box.ts";
import { testDatabase, useTestDatabase } from "../testing/test-database.ts";
import { cleanKeysQueue, scheduleKeyCleaning } from "./clean-keys.ts";
import { createIdempotency } from "./idempotency.ts";

const database = useTestDatabase();
const box = createSecretBox(randomBytes(32));

async function account(): Promise<string> {
  const handle = `a${randomBytes(6).toString("hex")}`;
  const { id } = await database()
    .db.insertInto("accounts")
    .values({ handle, name: handle })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

async function fixture() {
  const accountId = await account();
  const request = {
    accountId,
    route: "make",
    key: randomUUID(),
    request: { name: "x", more: [1, { a: 1, b: 2 }] },
  };
  let done = 0;
  const work = async () => ({ status: 201, body: { number: ++done, secret: "sk_live_shown_once" } });
  return { accountId, request, work, done: () => done };
}

describe("a request with an idempotency key", () => {
  it("is done once, and answered the same way again", async () => {
    const { request, work, done } = await fixture();
    const once = createIdempotency({ database: database(), box });
    const first = await once(request, work);
    expect(first).toEqual({
      status: 201,
      body: { number: 1, secret: "sk_live_shown_once" },
      isReplayed: false,
    });
    const reordered = { ...request, request: { more: [1, { b: 2, a: 1 }], name: "x" } };
    for (const again of [request, reordered]) {
      expect(await once(again, work)).toEqual({ ...first, isReplayed: true });
    }
    expect(done()).toBe(1);
  });

  it("is done by one of fifty that come together; the others are told that it runs", async () => {
    const { request, done } = await fixture();
    const once = createIdempotency({ database: database(), box });
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    let runs = 0;
    const settled: string[] = [];
    const requests = Array.from({ length: 50 }, () =>
      once(request, async () => {
        runs += 1;
        await held;
        return { status: 200, body: {} };
      }).then(
        () => settled.push("done"),
        (error: unknown) => settled.push(error instanceof ToolError ? error.code : String(error)),
      ),
    );
    await expect.poll(() => settled.length).toBe(49);
    release();
    await Promise.all(requests);
    expect(runs).toBe(1);
    expect(settled.filter((word) => word === "idempotency_running")).toHaveLength(49);
    expect(settled.at(-1)).toBe("done");
    expect(done()).toBe(0);
  });

  it("is refused with other parameters, while it runs and afterwards", async () => {
    const { request, work } = await fixture();
    const once = createIdempotency({ database: database(), box });
    const other = { ...request, request: { name: "y" } };
    await once(request, async () => {
      await expect(once(other, work)).rejects.toMatchObject({ code: "idempotency_conflict" });
      return { status: 200, body: null };
    });
    await expect(once(other, work)).rejects.toMatchObject({ code: "idempotency_conflict" });
    expect(await once(request, work)).toEqual({ status: 200, body: null, isReplayed: true });
  });

  it("means something else at another route and for another account", async () => {
    const { request, work, done } = await fixture();
    const once = createIdempotency({ database: database(), box });
    await once(request, work);
    await once({ ...request, route: "other" }, work);
    await once({ ...request, accountId: await account() }, work);
    expect(done()).toBe(3);
  });

  it("can be put right and sent again after a refusal or a failure without an answer", async () => {
    const { request, work } = await fixture();
    const once = createIdempotency({ database: database(), box });
    for (const status of [400, 402, 404, 422, 503]) {
      const refused = await once(request, async () => ({ status, body: { error: "no" } }));
      expect(refused).toEqual({ status, body: { error: "no" }, isReplayed: false });
    }
    const failing = once(request, () => Promise.reject(new Error("broken")));
    await expect(failing).rejects.toThrow("broken");
    expect(await once({ ...request, request: "other" }, work)).toMatchObject({ isReplayed: false });
  });

  it("gets its failure again when the work may have had an effect", async () => {
    const { request, work } = await fixture();
    const once = createIdempotency({ database: database(), box });
    await once(request, async () => ({ status: 500, body: { error: "internal_error" } }));
    expect(await once(request, work)).toEqual({
      status: 500,
      body: { error: "internal_error" },
      isReplayed: true,
    });
  });

  it("can be used again when its work was lost, and a late end of that changes nothing", async () => {
    const { request, work } = await fixture();
    const patient = createIdempotency({ database: database(), box });
    const impatient = createIdempotency({ database: database(), box, lostAfterMs: 0 });
    await patient(request, async () => {
      // As after a crash: the row says that it runs, and nobody does.
      expect(await impatient(request, work)).toMatchObject({ status: 201, isReplayed: false });
      return { status: 200, body: "late" };
    });
    expect(await patient(request, work)).toMatchObject({
      status: 201,
      body: { number: 1 },
      isReplayed: true,
    });
  });

  it.each(["", "x".repeat(256), "a\nb", "é"])("refuses %j as a key", async (key) => {
    const { request, work, done } = await fixture();
    const once = createIdempotency({ database: database(), box });
    await expect(once({ ...request, key }, work)).rejects.toMatchObject({ code: "invalid_input" });
    expect(done()).toBe(0);
  });

  it("takes a key of 255 characters", async () => {
    const { request, work } = await fixture();
    const once = createIdempotency({ database: database(), box });
    expect(await once({ ...request, key: "x".repeat(255) }, work)).toMatchObject({ status: 201 });
  });

  it("leaves nothing of its answer readable in the database", async () => {
    const { request, work, accountId } = await fixture();
    await createIdempotency({ database: database(), box })(request, work);
    const rows = await database()
      .db.selectFrom("idempotency")
      .where("account_id", "=", accountId)
      .selectAll()
      .execute();
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain("shown_once");
  });
});

it("is forgotten after a day, by a job that is scheduled every hour", async () => {
  const own = await testDatabase();
  const jobs = await createJobs({ database: own });
  onTestFinished(() => jobs.close());
  const { id } = await own.db
    .insertInto("accounts")
    .values({ handle: "ada", name: "Ada" })
    .returning("id")
    .executeTakeFirstOrThrow();
  for (const age of ["25 hours", "23 hours"]) {
    await own.pool.query(
      `insert into idempotency (account_id, route, key, request_hash, created_at)
       values ($1, 'r', $2::text, '\\x00', now() - $2::text::interval)`,
      [id, age],
    );
  }
  await scheduleKeyCleaning(jobs, own);
  await jobs.enqueue(cleanKeysQueue, null);
  await expect
    .poll(() => own.db.selectFrom("idempotency").select("key").execute())
    .toEqual([{ key: "23 hours" }]);
  const { rows } = await own.pool.query("select name, cron from jobs.schedule");
  expect(rows).toEqual([{ name: "clean-idempotency", cron: "23 * * * *" }]);
});
