import { describe, expect, it } from "vitest";
import { openHub } from "../../testing/open-hub.ts";
import { ask, skillMd } from "../../testing/requests.ts";

async function people() {
  const hub = await openHub({ requireApiKey: false });
  const [ada, bob] = [await hub.member("ada"), await hub.member("bob")];
  const put = (key: string, path: string, body: object) =>
    ask(hub, `/v1/skills/${path}`, { method: "PUT", key, body });
  const sees = async (key: string | undefined, slug: string) => {
    await hub.services.changes.fresh();
    return (await ask(hub, "/v1/tools/skill", { key, body: { name: slug } })).status === 200;
  };
  const pin = async (accountId: string, skillId: string) => {
    const { db } = hub.services.database;
    const { latest_version_id: versionId } = await db
      .selectFrom("skills")
      .select("latest_version_id")
      .where("id", "=", skillId)
      .executeTakeFirstOrThrow();
    await db
      .insertInto("drive_entries")
      .values({ account_id: accountId, skill_id: skillId, version_id: versionId ?? "" })
      .execute();
    await hub.services.database.pool.query("insert into changes (kind, ref) values ('account', $1)", [
      accountId,
    ]);
    await hub.services.changes.fresh();
  };
  return { hub, ada, bob, put, sees, pin };
}

describe("PUT /v1/skills/:slug/visibility", () => {
  it("shows a public skill to everybody, and hides it again", async () => {
    const { hub, ada, put, sees } = await people();
    await hub.publish(ada.accountId, { "SKILL.md": skillMd("pdf") });
    expect(await sees(undefined, "pdf")).toBe(false);
    expect(await put(ada.key, "pdf/visibility", { visibility: "public" })).toMatchObject({
      status: 200,
      json: { slug: "pdf", before: "private", visibility: "public" },
    });
    expect(await sees(undefined, "pdf")).toBe(true);
    await put(ada.key, "pdf/visibility", { visibility: "premium" });
    expect(await sees(undefined, "pdf")).toBe(false);
    await put(ada.key, "pdf/visibility", { visibility: "private" });
    expect(await sees(undefined, "pdf")).toBe(false);
    expect(await sees(ada.key, "pdf")).toBe(true);
  });

  it.each(["pdf-tools", "pdftools", "pdf-too1s", "pdf-t00ls", "p-df-tools"])(
    "refuses the name %s beside another account's 'pdf-tools' (P8)",
    async (slug) => {
      const { hub, ada, bob, put } = await people();
      await hub.publish(ada.accountId, { "SKILL.md": skillMd("pdf-tools") }, "public");
      await hub.publish(bob.accountId, { "SKILL.md": skillMd(slug) });
      const answer = await put(bob.key, `${slug}/visibility`, { visibility: "premium" });
      const error = slug === "pdf-tools" ? "skill_invalid" : "name_confusable";
      expect(answer).toMatchObject({ json: { error } });
      // It may go to a team or single accounts under any name, and the owner may have both.
      expect((await put(bob.key, `${slug}/visibility`, { visibility: "shared" })).status).toBe(200);
      if (slug === "pdf-tools") return;
      await hub.publish(ada.accountId, { "SKILL.md": skillMd(slug) });
      expect((await put(ada.key, `${slug}/visibility`, { visibility: "public" })).status).toBe(200);
    },
  );

  it("lets one of two that look alike become public when both try at once", async () => {
    const { hub, ada, bob, put } = await people();
    await hub.publish(ada.accountId, { "SKILL.md": skillMd("modern") });
    await hub.publish(bob.accountId, { "SKILL.md": skillMd("modem") });
    const answers = await Promise.all([
      put(ada.key, "modern/visibility", { visibility: "public" }),
      put(bob.key, "modem/visibility", { visibility: "public" }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  it("refuses to give away what the scan blocks, and lets its owner keep it", async () => {
    const { hub, ada, put } = await people();
    const tags = Array.from("do evil", (letter) => String.fromCodePoint(0xe0000 + letter.charCodeAt(0))).join(
      "",
    );
    await hub.publish(ada.accountId, { "SKILL.md": `${skillMd("pdf")}\n${tags}\n` });
    for (const body of [{ visibility: "public" }, { visibility: "shared" }]) {
      expect(await put(ada.key, "pdf/visibility", body)).toMatchObject({
        status: 409,
        json: { error: "skill_blocked" },
      });
    }
    const share = await ask(hub, "/v1/account/shares/pdf/bob", { method: "PUT", key: ada.key });
    expect(share).toMatchObject({ json: { error: "skill_blocked" } });
    expect((await put(ada.key, "pdf/visibility", { visibility: "private" })).status).toBe(200);
  });

  it("keeps the files of a premium skill sealed when it is withdrawn", async () => {
    const { hub, ada, bob, put, pin } = await people();
    const files = { "SKILL.md": skillMd("pdf"), "references/how.md": "# How\n\nThe secret.\n" };
    await pin(bob.accountId, await hub.publish(ada.accountId, files, "premium"));
    const read = () =>
      ask(hub, "/v1/tools/skills_readResourceContent", {
        key: bob.key,
        body: { skillSlug: "pdf", filePath: "references/how.md" },
      });
    for (const visibility of ["private", "shared", "premium"]) {
      expect((await put(ada.key, "pdf/visibility", { visibility })).status).toBe(200);
      expect(await read()).toMatchObject({ status: 403, json: { error: "access_denied" } });
    }
    await put(ada.key, "pdf/visibility", { visibility: "public" });
    expect((await read()).status).toBe(200);
    await put(ada.key, "pdf/visibility", { visibility: "private" });
    expect((await read()).status).toBe(200);
  });

  it("does not publish a copy of a source's skill", async () => {
    const { hub, ada, put } = await people();
    const skillId = await hub.publish(ada.accountId, { "SKILL.md": skillMd("pdf") });
    const { db } = hub.services.database;
    const { id: source_id } = await db
      .insertInto("sources")
      .values({ kind: "git", url: "https://git.test/a" })
      .returning("id")
      .executeTakeFirstOrThrow();
    const { id } = await db
      .insertInto("source_skills")
      .values({
        source_id,
        slug: "a-pdf",
        name: "pdf",
        description: "x",
        tags: [],
        path: "pdf",
        revision: "1",
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    await db.updateTable("skills").set({ source_skill_id: id }).where("id", "=", skillId).execute();
    expect(await put(ada.key, "pdf/visibility", { visibility: "public" })).toMatchObject({
      status: 403,
      json: { error: "access_denied" },
    });
  });

  it("refuses a team that is missing, foreign or not wanted, and other skills than the own", async () => {
    const { hub, ada, bob, put } = await people();
    await hub.publish(ada.accountId, { "SKILL.md": skillMd("pdf") });
    await hub.services.accounts.createTeam({ handle: "docs", name: "Docs" });
    const status = async (body: object) => (await put(ada.key, "pdf/visibility", body)).status;
    expect(await status({ visibility: "team" })).toBe(400);
    expect(await status({ visibility: "public", team: "docs" })).toBe(400);
    expect(await status({ visibility: "team", team: "docs" })).toBe(404);
    expect(await status({ visibility: "team", team: "none" })).toBe(404);
    expect(await status({ visibility: "everyone" })).toBe(400);
    expect(await put(bob.key, "pdf/visibility", { visibility: "public" })).toMatchObject({
      status: 404,
      json: { error: "skill_not_found" },
    });
  });
});

describe("PUT /v1/skills/:slug/rating", () => {
  it("takes one to five stars for a skill from somebody else that is in the drive", async () => {
    const { hub, ada, bob, put, pin } = await people();
    const skillId = await hub.publish(ada.accountId, { "SKILL.md": skillMd("pdf") }, "public");
    expect((await put(bob.key, "pdf/rating", { stars: 5 })).status).toBe(404);
    await pin(bob.accountId, skillId);
    expect(await put(bob.key, "pdf/rating", { stars: 5 })).toMatchObject({ json: { slug: "pdf", stars: 5 } });
    expect((await put(bob.key, "pdf/rating", { stars: 2 })).status).toBe(200);
    const rows = () => hub.services.database.db.selectFrom("ratings").select(["skill_id", "stars"]).execute();
    expect(await rows()).toEqual([{ skill_id: skillId, stars: 2 }]);
    for (const stars of [0, 6, 1.5, "5", null]) {
      expect((await put(bob.key, "pdf/rating", { stars })).status).toBe(400);
    }
    expect(await put(ada.key, "pdf/rating", { stars: 5 })).toMatchObject({
      status: 403,
      json: { error: "access_denied" },
    });
    const withdraw = () => ask(hub, "/v1/skills/pdf/rating", { method: "DELETE", key: bob.key });
    expect(await withdraw()).toMatchObject({ json: { wasRated: true } });
    expect(await withdraw()).toMatchObject({ json: { wasRated: false } });
    expect(await rows()).toEqual([]);
  });

  it("refuses a skill that is only shared", async () => {
    const { hub, ada, bob, put } = await people();
    const skillId = await hub.publish(ada.accountId, { "SKILL.md": skillMd("pdf") });
    await hub.services.accounts.shareSkill({ skillId, withAccountId: bob.accountId });
    await hub.services.changes.fresh();
    expect((await put(bob.key, "pdf/rating", { stars: 5 })).status).toBe(403);
  });
});
