import { expect, it } from "vitest";
import * as z from "zod/v4";
import { createUsage } from "../../features/usage/usage.ts";
import { ask } from "../http/testing/requests.ts";
import { fromPage, pageFixture, scopedKey, signedIn } from "./testing/page-fixture.ts";

const home = z.object({
  steps: z.array(z.object({ id: z.string(), done: z.boolean() })),
  waits: z.array(z.looseObject({ kind: z.string(), count: z.number(), names: z.array(z.string()) })),
  use: z.object({
    days: z.array(z.looseObject({ day: z.string(), loads: z.number() })),
    top: z.array(z.looseObject({ ref: z.string(), loads: z.number() })),
    unused: z.object({ count: z.number(), names: z.array(z.string()) }),
  }),
  skills: z.object({ shown: z.number(), listedTokens: z.number() }),
});

const skill = (name: string, more = "") => ({
  "SKILL.md": `---\nname: ${name}\ndescription: Tells of ${name}.\n---\n\n# ${name}\n${more}`,
});

it("ticks the steps of a start by itself, and names what waits and what nobody uses", async () => {
  const { hub, accountId, browser } = await pageFixture();
  const look = async () => home.parse((await browser.ask("/ui/home")).json);
  const done = async () => (await look()).steps.filter((step) => step.done).map(({ id }) => id);
  expect(await done()).toEqual([]);
  expect((await look()).waits).toEqual([]);

  const tides = await hub.publish(accountId, skill("tides"));
  await hub.publish(accountId, skill("stars"));
  expect(await done()).toEqual(["skills"]);
  const unused = await look();
  expect(unused.skills.shown).toBe(2);
  expect(unused.skills.listedTokens).toBeGreaterThan(10);
  expect(unused.use.unused).toMatchObject({ count: 2 });
  expect(unused.use.days).toHaveLength(30);

  const usage = createUsage(hub.services.database);
  usage.recordLoad({ accountId, skillId: tides });
  await usage.close();
  expect(await done()).toEqual(["skills", "agent", "call"]);
  const { use } = await look();
  expect(use.top).toMatchObject([{ ref: "tides", loads: 1 }]);
  expect(use.days.at(-1)).toMatchObject({ loads: 1 });
  expect(use.unused).toEqual({ count: 1, names: ["stars"] });
});

it("ticks that an agent is connected before that it loaded a skill", async () => {
  const { hub, accountId, key, browser } = await pageFixture();
  await hub.publish(accountId, skill("tides"));
  await ask(hub, "/v1/tools/skills_listSkills", { key, body: {} });
  const done = async () =>
    home
      .parse((await browser.ask("/ui/home")).json)
      .steps.filter((step) => step.done)
      .map(({ id }) => id);
  await expect.poll(done, { timeout: 10_000 }).toEqual(["skills", "agent"]);
});

it("tells nothing of the account to the key of a collection, nor to anybody without a key", async () => {
  const { hub, key } = await pageFixture();
  const scoped = await signedIn(hub, (await scopedKey(hub, key, [])).key);
  expect(await scoped.ask("/ui/home")).toMatchObject({ status: 403, json: { error: "access_denied" } });
  expect((await fromPage(hub, "/ui/home")).status).toBe(401);
});
