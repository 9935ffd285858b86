import { expect, it, onTestFinished } from "vitest";
import * as z from "zod/v4";
import { createJobs, type Jobs } from "../../platform/jobs/jobs.ts";
import { openHub } from "../http/testing/open-hub.ts";
import { signedIn } from "./testing/page-fixture.ts";

async function fixture() {
  const asked: unknown[] = [];
  const jobs: Jobs = {
    define: async () => {},
    enqueue: async (queue) => {
      asked.push(queue.name);
      return "job";
    },
    schedule: async () => {},
    close: async () => {},
  };
  const hub = await openHub({ admin: { secret: "operators-secret-1", listen: undefined }, jobs });
  const { key } = await hub.member("ada");
  return { hub, asked, operator: await signedIn(hub, key, "operators-secret-1") };
}

it("shows the operator the state of the hub", async () => {
  const { operator } = await fixture();
  expect((await operator.ask("/ui/operator")).json).toEqual({
    version: "1.2.3",
    nodeVersion: process.versions.node,
    databaseVersion: expect.stringMatching(/^\d+/),
    database: expect.stringMatching(/^(?:ok|slow)$/),
    instances: [],
    sandbox: expect.objectContaining({ available: expect.any(Boolean) }),
    sources: [],
    jobs: [],
    accounts: { total: 1, disabled: 0 },
    skills: 0,
  });
});

it("attacks the sandbox when the operator asks for it, and says what held or why there is none", async () => {
  const { operator } = await fixture();
  const probed = await operator.ask("/ui/operator/sandbox/probe", { method: "POST" });
  // A machine without a sandbox has nothing to attack, and says so.
  if (probed.status !== 200) {
    expect(probed.json).toMatchObject({ error: "sandbox_unavailable" });
    return;
  }
  expect(probed.json).toMatchObject({
    driver: expect.any(String),
    usable: true,
    limits: { memory: expect.any(String) },
    checks: expect.arrayContaining([{ attack: expect.any(String), held: true }]),
  });
});

it("adds a source, reads it again, and takes it away", async () => {
  const { operator, asked } = await fixture();
  const url = "https://github.com/example/skills";
  const added = await operator.ask("/ui/operator/sources", { body: { url } });
  expect(added.json).toMatchObject({
    url: expect.stringContaining("github.com/example/skills"),
    state: "new",
    skills: 0,
  });
  const { id } = Object(added.json);
  expect((await operator.ask(`/ui/operator/sources/${id}/sync`, { method: "POST" })).json).toEqual({
    requested: true,
  });
  expect(asked).toHaveLength(2);
  expect(Object((await operator.ask("/ui/operator")).json).sources).toMatchObject([{ id, skipped: 0 }]);
  expect((await operator.ask(`/ui/operator/sources/${id}`, { method: "DELETE" })).json).toEqual({
    removed: true,
  });
  expect((await operator.ask(`/ui/operator/sources/${id}`, { method: "DELETE" })).json).toMatchObject({
    error: "source_not_found",
  });
});

it("counts what each queue has to do, and says when one failed", async () => {
  const { operator, hub } = await fixture();
  const jobs = await createJobs({ database: hub.services.database });
  onTestFinished(() => jobs.close());
  const queue = { name: "breaks", payload: z.null(), retryLimit: 0 };
  await jobs.define(queue, () => Promise.reject(new Error("out of paper")));
  await jobs.enqueue(queue, null);
  await jobs.enqueue({ name: "waits", payload: z.null() }, null, { startAfterSeconds: 3600 });
  await expect
    .poll(async () => Object((await operator.ask("/ui/operator")).json).jobs)
    .toEqual([
      {
        name: "breaks",
        waiting: 0,
        active: 0,
        failed: 1,
        lastFailure: expect.stringMatching(/^Failed at \d{4}-.*; the hub's log says why\.$/),
      },
      { name: "waits", waiting: 1, active: 0, failed: 0 },
    ]);
});
