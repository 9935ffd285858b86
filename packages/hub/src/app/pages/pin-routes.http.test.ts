import { expect, it } from "vitest";
import { skillMd } from "../http/testing/requests.ts";
import { fromPage, pageFixture, scopedKey, signedIn } from "./testing/page-fixture.ts";

const view = "/ui/model-view?host=claude-code&tools=standard";

/** More skills than a host has room for; the one that is pinned would be the last. */
async function fixture() {
  const page = await pageFixture();
  const { hub, accountId } = page;
  const words = "Does one of many things that nobody asks for, at length and in detail. ".repeat(8);
  for (let at = 0; at < 80; at += 1)
    await hub.publish(accountId, {
      "SKILL.md": skillMd(`skill-${at}`, `${words} Use when asked for ${at}.`),
    });
  await hub.services.changes.fresh();
  const seen = async () => Object((await page.browser.ask(view)).json);
  const { named, left: unseen } = await seen();
  const left: string = [...named, ...unseen.map(({ name }: { name: string }) => name)].at(-1) ?? "";
  const pin = (pinned: boolean, browser = page.browser) =>
    browser.ask(`/ui/skills/${left}/pin`, { method: "PUT", body: { pinned } });
  return { ...page, seen, left, pin };
}

it("shows a pinned skill to models first, and as all others again without its pin", async () => {
  const { seen, left, pin } = await fixture();
  expect((await seen()).pinned).toEqual([]);
  expect((await pin(true)).json).toEqual({ pinned: true });
  const pinned = await seen();
  expect(pinned.pinned).toEqual([left]);
  expect(pinned.described).toContain(left);
  expect((await pin(false)).json).toEqual({ pinned: false });
  const again = await seen();
  expect(again.described).not.toContain(left);
  expect(again.pinned).toEqual([]);
});

it("is each account's own, and not for keys of collections", async () => {
  const { hub, key, accountId, left, pin, seen } = await fixture();
  const { skillId } = Object(
    await hub.services.database.db
      .selectFrom("skills")
      .where("account_id", "=", accountId)
      .where("slug", "=", left)
      .select("id as skillId")
      .executeTakeFirst(),
  );
  const scoped = await signedIn(hub, (await scopedKey(hub, key, [skillId])).key);
  expect((await pin(true, scoped)).status).toBe(403);
  const eve = await signedIn(hub, (await hub.member("eve")).key);
  expect((await pin(true, eve)).json).toMatchObject({ error: "skill_not_found" });
  expect((await seen()).pinned).toEqual([]);
  const body = { pinned: true };
  expect((await fromPage(hub, `/ui/skills/${left}/pin`, { method: "PUT", body })).status).toBe(401);
});
