import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { publishSkill } from "../../features/drive/publish-skill.ts";
import { addToDrive } from "../../features/drive/queries/entry-queries.ts";
import { uploadOf } from "../../features/skills/testing/publishing-fixture.ts";
import { accountColumns } from "../../platform/db/queries/account-row-queries.ts";
import { callOverTransport } from "../testing/call-over-transport.ts";
import { newMember, pdfSkill, seedAccount } from "../testing/seed-account.ts";
import { useTestHub } from "../testing/use-test-hub.ts";
import { deleteAccount } from "./delete-account.ts";

const hub = useTestHub();

describe("an account that is deleted", () => {
  it("leaves nothing behind in any table that says whose a row is, and its key is refused", async () => {
    const [gone, neighbour] = [await seedAccount(hub()), await seedAccount(hub())];
    await read(gone.key);
    const rowsAtStart = await rowsOf(neighbour.accountId);
    expect(await rowsOf(gone.accountId)).toEqual(rowsAtStart);
    const deleted = await deleteAccount(hub().services, gone);
    expect(deleted).toMatchObject({ skills: 2, handedOver: 0 });
    expect(await rowsOf(gone.accountId)).toEqual({});
    expect(await rowsOf(neighbour.accountId)).toEqual(rowsAtStart);
    await hub().services.changes.fresh();
    expect(await read(gone.key)).toBe("invalid_credentials");
    expect(await read(neighbour.key)).toBe("ok");
  });

  it("is in the operator's log by its handle, without a word of what it had", async () => {
    const { accountId, handle } = await newMember(hub());
    await deleteAccount(hub().services, { accountId });
    const rows = await hub()
      .services.database.db.selectFrom("audit")
      .select(["actor", "account_id", "details"])
      .where("action", "=", "account.delete")
      .where("target", "=", handle)
      .execute();
    expect(rows).toMatchObject([
      { actor: "operator", account_id: null, details: { skills: 0, handedOver: 0 } },
    ]);
  });

  it("stays while others have its skills, until somebody gets them or the others lose them", async () => {
    const { services } = hub();
    const [maker, user, heir] = await Promise.all([newMember(hub()), newMember(hub()), newMember(hub())]);
    const publish = (slug: string) =>
      publishSkill(services, {
        accountId: maker.accountId,
        files: uploadOf({
          ...pdfSkill("x"),
          "SKILL.md": `---\nname: ${slug}\ndescription: Fills in.\n---\n`,
        }),
        visibility: "public",
      });
    const used = await publish("used-by-others");
    await addToDrive(services.database.db, user.accountId, used);
    await expect(deleteAccount(services, maker)).rejects.toMatchObject({ code: "account_in_use" });
    expect(await read(maker.key)).not.toBe("invalid_credentials");

    await deleteAccount(services, { accountId: maker.accountId, handOverTo: heir.accountId });
    const owned = await services.database.db
      .selectFrom("skills")
      .select(["id", "account_id"])
      .where("id", "=", used.skillId)
      .execute();
    expect(owned).toEqual([{ id: used.skillId, account_id: heir.accountId }]);
    expect(await entriesOf(user.accountId)).toBe(1);

    await deleteAccount(services, { accountId: heir.accountId, takesFromOthers: true });
    expect(await entriesOf(user.accountId)).toBe(0);
  });

  it("is closed at once, and whoever was interrupted goes on where it ended", async () => {
    const { accountId, key } = await seedAccount(hub());
    const interrupted = new AbortController();
    const begun = deleteAccount(hub().services, {
      accountId,
      signal: interrupted.signal,
      onProgress: () => interrupted.abort(new Error("interrupted")),
    });
    await expect(begun).rejects.toThrow("interrupted");
    await hub().services.changes.fresh();
    expect(await read(key)).toBe("invalid_credentials");
    await deleteAccount(hub().services, { accountId });
    expect(await rowsOf(accountId)).toEqual({});
  });

  it("is not the last owner, not the hub's own and not one that never was", async () => {
    const { accounts } = hub().services;
    const { id: ownerId } = await accounts.createAccount({
      handle: "only-owner",
      name: "Only",
      role: "owner",
    });
    await expect(deleteAccount(hub().services, { accountId: ownerId })).rejects.toMatchObject({
      code: "owner_required",
    });
    await expect(deleteAccount(hub().services, { accountId: "nobody" })).rejects.toMatchObject({
      code: "account_not_found",
    });
  });
});

async function read(key: string): Promise<string> {
  const call = { tool: "skills_getSkill", args: { slug: "pdf" }, key };
  return (await callOverTransport(hub().url, "http", call)).outcome;
}

async function entriesOf(accountId: string): Promise<number> {
  const { db } = hub().services.database;
  return (
    await db.selectFrom("drive_entries").select("skill_id").where("account_id", "=", accountId).execute()
  ).length;
}

/** How many rows each table has of the account, those that have none left out. */
async function rowsOf(accountId: string): Promise<Record<string, number>> {
  const { db } = hub().services.database;
  const counts: Record<string, number> = {};
  for (const { table, column } of await accountColumns(db)) {
    // Written a moment after the call, in batches.
    if (["call_log", "call_days", "call_months", "usage_days", "live_calls", "idempotency"].includes(table))
      continue;
    const { rows } = await sql<{ count: number }>`
      select count(*) as count from ${sql.table(table)} where ${sql.ref(column)} = ${accountId}`.execute(db);
    const count = rows[0]?.count ?? 0;
    if (count > 0) counts[`${table}.${column}`] = count;
  }
  return counts;
}
