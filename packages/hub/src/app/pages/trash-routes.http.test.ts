import { expect, it } from "vitest";
import { skillMd } from "../http/testing/requests.ts";
import { fromPage, pageFixture, scopedKey, signedIn } from "./testing/page-fixture.ts";

const files = (words = "") => ({
  "SKILL.md": `${skillMd("tides", "Tells the tides. Use when asked.")}${words}\n`,
});

async function fixture() {
  const page = await pageFixture();
  const skillId = await page.hub.publish(page.accountId, files());
  await page.hub.services.changes.fresh();
  const names = async () => {
    await page.hub.services.changes.fresh();
    const { rows } = Object((await page.browser.ask("/ui/skills")).json);
    return rows.map(({ name }: { name: string }) => name);
  };
  const thrown = async () => Object((await page.browser.ask("/ui/trash")).json).skills;
  return { ...page, skillId, names, thrown };
}

const nothing = { body: {} };

it("keeps what is removed on a page in the trash, from which it comes back as it was", async () => {
  const { browser, hub, key, skillId, names, thrown } = await fixture();
  await hub.publish((await hub.member("bob")).accountId, files());
  const collection = { name: "Sailing", skillSlugs: ["tides"] };
  await fromPage(hub, "/v1/tools/skills_createCollection", { key, body: collection });
  await fromPage(hub, "/v1/tools/skills_toggleDriveSkill", { key, body: { skillSlug: "tides" } });
  await hub.services.changes.fresh();
  expect((await browser.ask("/ui/skills/tides/removal", nothing)).json).toEqual({
    removed: true,
    trash: skillId,
  });
  expect(await names()).toEqual([]);
  expect((await browser.ask("/ui/skills/tides")).status).toBe(404);
  expect(await thrown()).toMatchObject([{ id: skillId, name: "tides", version: 1 }]);
  expect((await browser.ask(`/ui/trash/${skillId}/restore`, nothing)).json).toEqual({ name: "tides" });
  expect(await names()).toEqual(["tides"]);
  expect((await browser.ask("/ui/skills/tides")).json).toMatchObject({ hidden: "disabled" });
  expect(await thrown()).toEqual([]);
  await fromPage(hub, "/v1/tools/skills_toggleDriveSkill", { key, body: { skillSlug: "tides" } });
  await hub.services.changes.fresh();
  const listed = await fromPage(hub, "/v1/tools/skills_listCollections", { key, body: {} });
  expect(listed.json).toMatchObject({ collections: [{ name: "Sailing", skillCount: 1 }] });
});

it("frees the name, and does not bring back what would take another skill's", async () => {
  const { accountId, browser, hub, skillId, names, thrown } = await fixture();
  await browser.ask("/ui/skills/tides/removal", nothing);
  await hub.publish(accountId, files("\nA second one."));
  expect(await names()).toEqual(["tides"]);
  expect((await browser.ask("/ui/skills/tides")).json).toMatchObject({ hub: { version: 1 } });
  const refused = await browser.ask(`/ui/trash/${skillId}/restore`, nothing);
  expect([refused.status, Object(refused.json).error]).toEqual([409, "skill_exists"]);
  expect(await thrown()).toMatchObject([{ id: skillId }]);
  expect((await browser.ask(`/ui/trash/${skillId}`, { method: "DELETE" })).json).toEqual({ deleted: true });
  expect(await thrown()).toEqual([]);
  expect((await browser.ask(`/ui/trash/${skillId}/restore`, nothing)).status).toBe(404);
});

it("deletes after thirty days what nobody brought back, with its versions", async () => {
  const { browser, hub, skillId, thrown } = await fixture();
  await browser.ask("/ui/skills/tides/removal", nothing);
  const { db } = hub.services.database;
  const age = (days: number) =>
    db
      .updateTable("trash")
      .set({ removed_at: new Date(Date.now() - days * 24 * 60 * 60 * 1000) })
      .where("skill_id", "=", skillId)
      .execute();
  await age(29);
  await hub.services.trash.deleteOld();
  expect(await thrown()).toHaveLength(1);
  await age(31);
  await hub.services.trash.deleteOld();
  expect(await thrown()).toEqual([]);
  expect(await db.selectFrom("versions").where("skill_id", "=", skillId).selectAll().execute()).toEqual([]);
});

it("is each account's own: not for keys of collections, strangers and other people", async () => {
  const { browser, hub, key, skillId } = await fixture();
  const scoped = await signedIn(hub, (await scopedKey(hub, key, [skillId])).key);
  expect((await scoped.ask("/ui/skills/tides/removal", nothing)).status).toBe(403);
  expect((await scoped.ask("/ui/trash")).status).toBe(403);
  await browser.ask("/ui/skills/tides/removal", nothing);
  const eve = await signedIn(hub, (await hub.member("eve")).key);
  expect(Object((await eve.ask("/ui/trash")).json).skills).toEqual([]);
  for (const id of [skillId, "no-id"])
    expect((await eve.ask(`/ui/trash/${id}/restore`, nothing)).json).toMatchObject({
      error: "trash_not_found",
    });
  expect((await eve.ask(`/ui/trash/${skillId}`, { method: "DELETE" })).status).toBe(404);
  expect((await fromPage(hub, "/ui/trash")).status).toBe(401);
});
