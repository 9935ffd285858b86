import { expect, it } from "vitest";
import { ask } from "../http/testing/requests.ts";
import { fromPage, pageFixture, scopedKey, signedIn } from "./testing/page-fixture.ts";

const GUIDE = "---\nname: tides\ndescription: Tells the tides.\n---\n";

it("shows what agents called with the account's keys, and neither what pages asked nor what others did", async () => {
  const { hub, accountId, key, browser } = await pageFixture();
  const skillId = await hub.publish(accountId, { "SKILL.md": GUIDE });
  await ask(hub, "/v1/tools/skills_getSkill", { key, body: { slug: "tides" } });
  await ask(hub, "/v1/tools/skills_getSkill", { key, body: { slug: "<img src=x>" } });
  await browser.ask("/v1/tools/skills_listSkills", { body: {} });
  const calls = async (query = "") => Object((await browser.ask(`/ui/calls${query}`)).json).calls;
  await expect
    .poll(() => calls(), { timeout: 10_000 })
    .toMatchObject([
      { tool: "skills_getSkill", outcome: "skill_not_found", skill: "<img src=x>" },
      { tool: "skills_getSkill", outcome: "ok", skill: "tides", key: { name: expect.any(String) } },
    ]);
  expect(await calls("?skill=tides")).toHaveLength(1);
  expect(await calls("?failed=true")).toHaveLength(1);
  expect(Object((await browser.ask("/ui/calls?limit=1")).json)).toMatchObject({
    calls: [{ outcome: "skill_not_found" }],
    nextBefore: expect.any(Number),
  });
  for (const wrong of ["?key=x", "?limit=0", "?limit=201", "?before=-1", "?failed=no"])
    expect((await browser.ask(`/ui/calls${wrong}`)).status).toBe(400);

  const other = await signedIn(hub, (await hub.member("bob")).key);
  expect((await other.ask("/ui/calls")).json).toEqual({ calls: [] });
  expect((await other.ask("/ui/calls/choices")).json).toEqual({ choices: [] });
  const scoped = await signedIn(hub, (await scopedKey(hub, key, [skillId])).key);
  for (const path of ["/ui/calls", "/ui/calls/choices"]) {
    expect((await scoped.ask(path)).status).toBe(403);
    expect((await fromPage(hub, path)).status).toBe(401);
  }
});
