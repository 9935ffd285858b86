import { expect, it } from "vitest";
import { skillMd } from "../http/testing/requests.ts";
import { fromPage, pageFixture, scopedKey, signedIn } from "./testing/page-fixture.ts";

async function fixture() {
  const page = await pageFixture();
  const { hub, accountId } = page;
  const publish = async (words: string) => {
    const files = { "SKILL.md": `${skillMd("tides", "Tells the tides. Use when asked.")}\n${words}\n` };
    const skillId = await hub.publish(accountId, files, "public");
    await hub.services.changes.fresh();
    return skillId;
  };
  await publish("first");
  return { ...page, skillId: await publish("second") };
}

const path = "/ui/skills/tides/restore";

it("goes back to a version and forward again, for whoever sees the skill, and offers nothing of it", async () => {
  const { hub, browser, key } = await fixture();
  const shown = async () => {
    await hub.services.changes.fresh();
    const { body, hub: facts } = Object((await browser.ask("/ui/skills/tides")).json);
    return [facts.version, body.includes("first"), facts.mayRestore, facts.versions.length];
  };
  expect(await shown()).toEqual([2, false, true, 2]);
  expect((await browser.ask(path, { body: { version: 1 } })).json).toEqual({ version: 1 });
  expect(await shown()).toEqual([1, true, true, 2]);
  const tool = (name: string, body: object) => fromPage(hub, `/v1/tools/${name}`, { key, body });
  expect((await tool("skills_getSkill", { slug: "tides" })).text).toContain("first");
  expect((await tool("skills_checkUpdates", {})).json).toMatchObject({ updates: [] });
  expect((await browser.ask(path, { body: { version: 2 } })).json).toEqual({ version: 2 });
  expect(await shown()).toEqual([2, false, true, 2]);
  expect(JSON.stringify((await browser.ask("/v1/account/audit")).json)).toContain("version.restore");
});

it("refuses versions that there are not, skills of others and keys of collections", async () => {
  const { hub, browser, key, skillId } = await fixture();
  expect((await browser.ask(path, { body: { version: 9 } })).status).toBe(404);
  expect((await browser.ask(path, { body: { version: 0 } })).status).toBe(400);
  const scoped = await signedIn(hub, (await scopedKey(hub, key, [skillId])).key);
  expect((await scoped.ask(path, { body: { version: 1 } })).status).toBe(403);
  const eve = await hub.member("eve");
  const stranger = await signedIn(hub, eve.key);
  expect((await stranger.ask(path, { body: { version: 1 } })).json).toMatchObject({
    error: "skill_not_found",
  });
  expect((await fromPage(hub, path, { body: { version: 1 } })).status).toBe(401);
});
