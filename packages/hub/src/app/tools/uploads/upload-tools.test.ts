import { describe, expect, it } from "vitest";
import { uploadFixture } from "../../../features/uploads/testing/upload-fixture.ts";
import { skillMd } from "../../http/testing/requests.ts";

describe("skills_getUploadUrl", () => {
  it("gives the page of the dashboard, set up for the caller's key", async () => {
    const { call, keyId } = await uploadFixture();
    expect(await call("skills_getUploadUrl")).toEqual({
      url: `http://localhost:4711/dashboard/upload?key_id=${keyId}&key_name=test`,
      keyName: "test",
      message:
        "Give this address to the user: they choose a zip file or a SKILL.md there and enter the key, or a ticket.",
      _workflow: { nextSteps: [{ tool: "skills_createUploadTicket", example: {} }] },
    });
  });

  it("names the collection of a scoped key, and encodes what people call it", async () => {
    const { call, collectionKey } = await uploadFixture();
    const answer = await call("skills_getUploadUrl", {}, await collectionKey("R&D #1 größe"));
    expect(answer).toMatchObject({ collectionName: "R&D #1 größe" });
    expect(new URL(String(answer.url)).searchParams.get("key_name")).toBe("R&D #1 größe");
  });

  it("is refused to nobody's key, and takes no arguments", async () => {
    const { call, hub } = await uploadFixture();
    expect(await call("skills_getUploadUrl", { key: "x" })).toMatchObject({ error: "invalid_input" });
    const response = await hub.http.app.request("/v1/tools/skills_getUploadUrl", {
      method: "POST",
      headers: { host: "localhost" },
    });
    expect(await response.json()).toMatchObject({ error: "unauthenticated" });
  });
});

describe("skills_createUploadTicket", () => {
  it("makes a ticket and the command that uses it", async () => {
    const { call, keyId, hub, accountId } = await uploadFixture();
    // The tools for scripts are offered to whoever has one.
    await hub.publish(accountId, { "SKILL.md": skillMd("pdf"), "scripts/run.sh": "echo hi\n" });
    await hub.services.changes.fresh();
    expect(await call("skills_createUploadTicket")).toMatchObject({
      _workflow: { nextSteps: [{ tool: "skills_listSkills" }] },
    });
    const sender = { "SKILL.md": skillMd("upload-to-skillquay"), "scripts/send-file.sh": "echo hi\n" };
    await hub.publish(accountId, sender);
    await hub.services.changes.fresh();
    const answer = await call("skills_createUploadTicket", { filename: "my skill's.zip" });
    const token = String(answer.ticket);
    expect(answer).toEqual({
      uploadToken: token,
      ticket: expect.stringMatching(/^sqt_[A-Za-z0-9_-]{43}$/),
      expiresAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      uploadUrl: "http://localhost:4711/v1/uploads",
      maxBytes: 20_971_520,
      command: `SKILLQUAY_HUB='http://localhost:4711' SKILLQUAY_TICKET='${token}' sh scripts/send-file.sh 'my skill'\\''s.zip'`,
      websiteFallbackUrl: `http://localhost:4711/dashboard/upload?key_id=${keyId}&key_name=test`,
      _workflow: {
        nextSteps: [
          {
            tool: "skills_getScript",
            example: { skillSlug: "upload-to-skillquay", scriptName: "send-file.sh" },
          },
          { tool: "skills_listSkills", example: {} },
        ],
      },
    });
  });

  it("is for the named collection, and for a scoped key always for its own", async () => {
    const { call, collectionKey } = await uploadFixture();
    const docs = await collectionKey("docs");
    await collectionKey("other");
    const named = { collectionName: "OTHER" };
    const forOther = await call("skills_createUploadTicket", named);
    expect(forOther).toMatchObject({ collectionName: "other" });
    expect(new URL(String(forOther.websiteFallbackUrl)).searchParams.get("collection")).toBe("other");
    expect(await call("skills_createUploadTicket", named, docs)).toMatchObject({ collectionName: "docs" });
    expect(await call("skills_createUploadTicket")).not.toHaveProperty("collectionName");
  });

  it("needs no list for a collection that holds all skills", async () => {
    const { call } = await uploadFixture();
    await call("skills_createCollection", { name: "all" });
    expect(await call("skills_createUploadTicket", { collectionName: "all" })).not.toHaveProperty(
      "collectionName",
    );
  });

  it("says of another account's collection what it says of none", async () => {
    const { call, hub } = await uploadFixture();
    const foreign = await uploadFixture(hub);
    await foreign.collectionKey("theirs");
    const theirs = await call("skills_createUploadTicket", { collectionName: "theirs" });
    const absent = await call("skills_createUploadTicket", { collectionName: "absent" });
    expect(theirs).toMatchObject({ error: "collection_not_found" });
    expect(JSON.stringify(theirs).replaceAll("theirs", "absent")).toBe(JSON.stringify(absent));
  });

  it.each([
    [{ filename: "" }, "filename"],
    [{ filename: "x".repeat(256) }, "filename"],
    [{ filename: "a\nb" }, "control characters"],
    [{ collectionName: "" }, "collectionName"],
    [{ maxBytes: 1 }, "maxBytes"],
  ])("refuses %j", async (args, word) => {
    const { call } = await uploadFixture();
    const answer = await call("skills_createUploadTicket", args);
    expect(answer).toMatchObject({ error: "invalid_input", message: expect.stringContaining(word) });
  });

  it("stops at the number of tickets that an account can hold, and counts no old ones", async () => {
    const { call, hub } = await uploadFixture();
    await call("skills_createUploadTicket");
    const { pool } = hub.services.database;
    await pool.query(
      `insert into upload_tickets (account_id, key_id, token_hash, max_bytes, expires_at)
        select account_id, key_id, sha256(n::text::bytea), 1, expires_at from upload_tickets, generate_series(1, 99) n`,
    );
    expect(await call("skills_createUploadTicket")).toMatchObject({
      error: "quota_exceeded",
      message: "An account can have 100 unused upload tickets, and this one has them.",
    });
    await pool.query("update upload_tickets set used_at = now() where token_hash = sha256('7'::bytea)");
    expect(await call("skills_createUploadTicket")).toHaveProperty("ticket");
  });

  it("is written to the audit log without the ticket", async () => {
    const { call, hub, keyId, accountId } = await uploadFixture();
    await call("skills_createUploadTicket", { filename: "pdf.zip" });
    const rows = await hub.services.database.db
      .selectFrom("audit")
      .where("action", "=", "upload.ticket")
      .select(["account_id", "key_id", "actor", "target"])
      .execute();
    expect(rows).toEqual([{ account_id: accountId, key_id: keyId, actor: "account", target: "pdf.zip" }]);
  });
});
