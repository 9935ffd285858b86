import { expect, it } from "vitest";
import { createCallLog } from "../../features/usage/index.ts";
import { skillMd } from "../http/testing/requests.ts";
import { fromPage, pageFixture, scopedKey, signedIn } from "./testing/page-fixture.ts";

async function fixture() {
  const page = await pageFixture();
  const { hub, accountId, key } = page;
  const skillId = await hub.publish(accountId, {
    "SKILL.md": skillMd("tides", "Tells the tides. Use when asked."),
  });
  await hub.services.changes.fresh();
  const caller = await hub.services.authenticator.authenticate(`Bearer ${key}`, { address: "192.0.2.1" });
  if (caller.tier === "upload") throw new Error("not a key for tools");
  const log = createCallLog(hub.services.database);
  const cursor = { id: "1", agent: "cursor", client: "cursor-vscode" };
  const plain = { id: "2", client: undefined };
  const load = {
    tool: "skills_getSkill",
    outcome: "ok",
    durationMs: 3,
    tokens: 40,
    input: { slug: "tides" },
  };
  log.record(caller, load, cursor);
  log.record(caller, load, cursor);
  log.record(caller, { tool: "skills_listSkills", outcome: "rate_limited", durationMs: 4 }, plain);
  const formula = { ...load, input: { slug: '=1+"1"' } };
  log.record(caller, formula, plain);
  await log.flush();
  return { ...page, skillId };
}

it("adds calls up by day, and by agent, key, tool or skill", async () => {
  const { browser } = await fixture();
  const by = async (split: string) => Object((await browser.ask(`/ui/insights?days=7&by=${split}`)).json);
  const { days, totals, parts } = await by("agent");
  expect(days).toHaveLength(7);
  expect(days.at(-1)).toEqual({ day: new Date().toISOString().slice(0, 10), calls: 4, failed: 1 });
  expect(totals).toEqual({ calls: 4, failed: 1, tokens: 120, durationMs: 13 });
  expect(parts).toEqual([
    { label: "plain HTTP", calls: 2, failed: 1, tokens: 40, durationMs: 7 },
    { label: "cursor", value: "cursor", calls: 2, failed: 0, tokens: 80, durationMs: 6 },
  ]);
  const skills = (await by("skill")).parts.map(({ label, calls }: { label: string; calls: number }) => [
    label,
    calls,
  ]);
  expect(skills).toEqual([
    ["tides", 2],
    ["no skill", 1],
    ['=1+"1"', 1],
  ]);
  expect((await by("key")).parts).toMatchObject([{ calls: 4, value: expect.any(String) }]);
  expect((await by("tool")).parts).toMatchObject([{ label: "skills_getSkill", calls: 3 }, { calls: 1 }]);
  expect((await browser.ask("/ui/insights?by=everything")).status).toBe(400);
});

it("gives all of it to a spreadsheet, in which no text is a formula", async () => {
  const { browser } = await fixture();
  const { text, headers } = await browser.ask("/ui/insights/export?days=7");
  expect(headers.get("content-disposition")).toBe('attachment; filename="skillquay-calls-7-days.csv"');
  const [header, ...lines] = text.trimEnd().split("\r\n");
  expect(header).toBe("day,agent,key,tool,skill,calls,failed,tokens,milliseconds");
  expect(lines).toHaveLength(3);
  expect(lines[0]).toMatch(/^\d{4}-\d\d-\d\d,cursor,[^,]*,skills_getSkill,tides,2,0,80,6$/);
  expect(text).toContain(`"'=1+""1"""`);
});

it("is of the account alone, and not for keys of collections", async () => {
  const { hub, key, skillId } = await fixture();
  const scoped = await signedIn(hub, (await scopedKey(hub, key, [skillId])).key);
  expect((await scoped.ask("/ui/insights")).status).toBe(403);
  expect((await scoped.ask("/ui/insights/export")).status).toBe(403);
  const eve = await signedIn(hub, (await hub.member("eve")).key);
  expect((await eve.ask("/ui/insights")).json).toMatchObject({ totals: { calls: 0 }, parts: [] });
  expect((await fromPage(hub, "/ui/insights/export")).status).toBe(401);
});
