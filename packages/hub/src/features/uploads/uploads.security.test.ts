import { describe, expect, it } from "vitest";
import { uploadFixture, zipOf } from "./testing/upload-fixture.ts";

describe("an upload ticket", () => {
  it("I8: is good for exactly one of 50 uploads at once", async () => {
    const { ticket, upload, hub } = await uploadFixture();
    const sqt = await ticket();
    const zip = await zipOf("pdf");
    const answers = await Promise.all(Array.from({ length: 50 }, () => upload(sqt, zip)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const others = answers.filter(({ status }) => status !== 200);
    expect(others).toHaveLength(49);
    for (const { status, json } of others) {
      expect({ status, json }).toMatchObject({ status: 409, json: { error: "ticket_used" } });
    }
    expect(await hub.services.database.db.selectFrom("versions").select("id").execute()).toHaveLength(1);
  });

  it("I8: is used up by a file that is refused", async () => {
    const { ticket, upload } = await uploadFixture();
    const sqt = await ticket();
    expect((await upload(sqt, "GIF89a")).json).toMatchObject({ error: "archive_refused" });
    expect((await upload(sqt, await zipOf("pdf"))).json).toMatchObject({ error: "ticket_used" });
  });

  it("I8: ends after ten minutes, in the words for one that never was", async () => {
    const { ticket, upload, hub } = await uploadFixture();
    const sqt = await ticket();
    const { pool } = hub.services.database;
    const { rows } = await pool.query(
      "select extract(epoch from expires_at - created_at)::int as life from upload_tickets",
    );
    expect(rows).toEqual([{ life: 600 }]);
    // As it is 600.5 seconds later.
    await pool.query("update upload_tickets set expires_at = expires_at - interval '600.5 seconds'");
    const expired = await upload(sqt, await zipOf("pdf"));
    const unknown = await upload(`sqt_${"x".repeat(43)}`, await zipOf("pdf"));
    expect(expired).toMatchObject({ status: 401, json: { error: "ticket_invalid" } });
    expect(expired.json).toEqual(unknown.json);
  });

  it.each(["sqt_", "sqt_short", `sqt_${"x".repeat(44)}`, `sqt_${"x".repeat(42)}=`])(
    "refuses %j",
    async (text) => {
      const { upload } = await uploadFixture();
      expect(await upload(text, "x")).toMatchObject({ status: 401, json: { error: "ticket_invalid" } });
    },
  );

  it("ends with the key that made it, with its account and with its collection", async () => {
    const { ticket, upload, hub, accountId, call, collectionKey } = await uploadFixture();
    const { keys, changes, database } = hub.services;
    const second = await keys.mint({ accountId, name: "second" });
    const ofSecond = await ticket({}, second.key);
    await keys.revoke({ accountId, keyId: second.id });
    expect((await upload(ofSecond, await zipOf("pdf"))).json).toMatchObject({ error: "ticket_invalid" });

    await collectionKey("docs");
    const ofCollection = await ticket({ collectionName: "docs" });
    await call("skills_deleteCollection", { collectionName: "docs" });
    await changes.fresh();
    expect((await upload(ofCollection, await zipOf("pdf"))).json).toMatchObject({ error: "ticket_invalid" });

    const ofAccount = await ticket();
    await database.pool.query("update accounts set disabled_at = now() where id = $1", [accountId]);
    expect((await upload(ofAccount, await zipOf("pdf"))).json).toMatchObject({ error: "ticket_invalid" });
  });

  it("brings skills to its own account and nowhere else", async () => {
    const ada = await uploadFixture();
    const bob = await uploadFixture(ada.hub);
    await ada.upload(await ada.ticket(), await zipOf("pdf"));
    await ada.hub.services.changes.fresh();
    expect(await ada.slugs()).toEqual(["pdf"]);
    expect(await bob.slugs()).toEqual([]);
  });

  it("H2: is stored as a hash and appears in no log", async () => {
    const { ticket, upload, hub } = await uploadFixture();
    const sqt = await ticket();
    await upload(sqt, await zipOf("pdf"));
    const { rows } = await hub.services.database.pool.query(
      "select t::text as row from upload_tickets t union all select a::text from audit a",
    );
    expect(rows.length).toBeGreaterThan(1);
    expect(JSON.stringify(rows)).not.toContain(sqt.slice(4));
    hub.services.log.error({ note: `ticket ${sqt}` }, "something failed");
    expect(hub.logLines.join("")).toContain("sqt_[hidden]");
    expect(hub.logLines.join("")).not.toContain(sqt.slice(4));
  });

  it("opens no other route", async () => {
    const { ticket, call, hub } = await uploadFixture();
    const sqt = await ticket();
    expect(await call("skills_listSkills", {}, sqt)).toMatchObject({ error: "invalid_credentials" });
    const response = await hub.http.app.request("/mcp", {
      method: "POST",
      headers: { host: "localhost", authorization: `Bearer ${sqt}` },
    });
    expect(response.status).toBe(401);
  });
});

describe("who may upload", () => {
  it("refuses no key, a wrong key and a revoked key", async () => {
    const { upload, hub, accountId, key, keyId } = await uploadFixture();
    expect(await upload(undefined, "x")).toMatchObject({
      status: 401,
      json: { error: "unauthenticated" },
    });
    expect(await upload(`${key}x`, "x")).toMatchObject({
      status: 401,
      json: { error: "invalid_credentials" },
    });
    await hub.services.keys.revoke({ accountId, keyId });
    await hub.services.changes.fresh();
    expect(await upload(key, "x")).toMatchObject({ status: 401, json: { error: "invalid_credentials" } });
  });

  it("H4: takes an upload-only key, which every other route refuses", async () => {
    const { upload, hub, accountId, call, slugs } = await uploadFixture();
    const { key } = await hub.services.keys.mint({ accountId, name: "ci", kind: "upload" });
    expect((await upload(key, await zipOf("pdf"))).status).toBe(200);
    expect(await call("skills_createUploadTicket", {}, key)).toMatchObject({ error: "access_denied" });
    await hub.services.changes.fresh();
    expect(await slugs()).toEqual(["pdf"]);
  });

  it("puts what a scoped key uploads into its own collection, whatever it asks for", async () => {
    const { upload, hub, slugs, collectionKey, ticket } = await uploadFixture();
    const { changes } = hub.services;
    const [docs, other] = [await collectionKey("docs"), await collectionKey("other")];
    expect((await upload(docs, await zipOf("pdf"), { query: "?collection=other" })).status).toBe(200);
    expect((await upload(await ticket({ collectionName: "other" }, docs), await zipOf("docx"))).status).toBe(
      200,
    );
    await changes.fresh();
    expect(await slugs(docs)).toEqual(["docx", "pdf"]);
    expect(await slugs(other)).toEqual([]);
    expect(await slugs()).toEqual(["docx", "pdf"]);
  });

  it("puts what an upload-only key of a collection brings into that collection", async () => {
    const { upload, hub, slugs, collectionKey, accountId } = await uploadFixture();
    const docs = await collectionKey("docs");
    const { rows } = await hub.services.database.pool.query("select id from collections");
    const { key } = await hub.services.keys.mint({
      accountId,
      name: "ci",
      kind: "upload",
      collectionId: rows[0].id,
    });
    expect((await upload(key, await zipOf("pdf"))).status).toBe(200);
    await hub.services.changes.fresh();
    expect(await slugs(docs)).toEqual(["pdf"]);
  });

  it("lets an all-skills key choose a collection, and only one of its account", async () => {
    const { upload, hub, key, slugs, collectionKey } = await uploadFixture();
    const docs = await collectionKey("docs");
    const foreign = await uploadFixture(hub);
    await foreign.collectionKey("theirs");
    expect((await upload(key, await zipOf("pdf"), { query: "?collection=docs" })).status).toBe(200);
    const theirs = await upload(key, await zipOf("x"), { query: "?collection=theirs" });
    const missing = await upload(key, await zipOf("x"), { query: "?collection=absent" });
    expect(theirs).toMatchObject({ status: 404, json: { error: "collection_not_found" } });
    expect(theirs.text.replaceAll("theirs", "absent")).toBe(missing.text);
    await hub.services.changes.fresh();
    expect(await slugs(docs)).toEqual(["pdf"]);
  });

  it("does not let a scoped key replace a skill that it does not see", async () => {
    const { upload, hub, key, collectionKey, accountId } = await uploadFixture();
    await upload(key, await zipOf("secret"));
    const docs = await collectionKey("docs");
    const { rows } = await hub.services.database.pool.query(
      "select id from collections where account_id = $1",
      [accountId],
    );
    const ci = await hub.services.keys.mint({
      accountId,
      name: "ci",
      kind: "upload",
      collectionId: rows[0].id,
    });
    for (const bearer of [docs, ci.key]) {
      expect(await upload(bearer, await zipOf("secret", { "a.md": "mine now" }))).toMatchObject({
        status: 409,
        json: { error: "skill_exists", message: "The name 'secret' cannot be used with this key." },
      });
    }
    expect(await hub.services.database.db.selectFrom("versions").select("id").execute()).toHaveLength(1);
    expect((await upload(docs, await zipOf("new"))).status).toBe(200);
    expect((await upload(docs, await zipOf("new", { "a.md": "again" }))).json).toMatchObject({ version: 2 });
  });
});
