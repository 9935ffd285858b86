import { expect, it } from "vitest";
import * as z from "zod/v4";
import type { Jobs } from "../../../platform/jobs/jobs.ts";
import { openHub } from "../testing/open-hub.ts";
import { ask, skillMd } from "../testing/requests.ts";

// Nobody works on imports here: each stays as it was started.
const jobs: Jobs = {
  define: async () => {},
  enqueue: async () => "job",
  schedule: async () => {},
  close: async () => {},
};

async function market() {
  const hub = await openHub({ jobs });
  const [ada, bob] = [await hub.member("ada"), await hub.member("bob")];
  await hub.publish(ada.accountId, { "SKILL.md": skillMd("pdf") }, "public");
  await hub.publish(ada.accountId, { "SKILL.md": skillMd("secret") });
  await hub.services.changes.fresh();
  const start = (key: string | undefined, body: object) => ask(hub, "/v1/imports", { key, body });
  return { hub, ada, bob, start };
}

it("POST /v1/imports starts an import, reserves its price and answers before it is done", async () => {
  const { hub, bob, start } = await market();
  const previous = await hub.services.credits.balance(bob.accountId);
  const started = await start(bob.key, { skillSlug: "pdf" });
  expect(started).toMatchObject({ status: 202, json: { importId: expect.any(String), isNew: true } });
  const { importId } = z.object({ importId: z.string() }).parse(started.json);
  expect((await ask(hub, `/v1/imports/${importId}`, { key: bob.key })).json).toMatchObject({
    slug: "pdf",
    state: "queued",
  });
  const { prices } = hub.services.credits;
  expect(await hub.services.credits.balance(bob.accountId)).toBe(previous - prices.import);
  expect(await start(bob.key, { skillSlug: "pdf" })).toMatchObject({
    status: 202,
    json: { importId, isNew: false },
  });
  expect(await hub.services.credits.balance(bob.accountId)).toBe(previous - prices.import);
});

it("POST /v1/imports says the same for a skill of others and for none, and needs a key", async () => {
  const { bob, start } = await market();
  const [foreign, missing] = [
    await start(bob.key, { skillSlug: "secret" }),
    await start(bob.key, { skillSlug: "nothing" }),
  ];
  expect([foreign.status, missing.status]).toEqual([404, 404]);
  expect(foreign.text.replaceAll("secret", "nothing")).toBe(missing.text);
  expect((await start(undefined, { skillSlug: "pdf" })).json).toMatchObject({ error: "unauthenticated" });
  for (const body of [{}, { skillSlug: "" }, { skillSlug: "pdf", more: 1 }, { skillSlug: "x".repeat(130) }]) {
    expect((await start(bob.key, body)).status).toBe(400);
  }
});
