import { findBubblewrapObstacle } from "@skillquay/sandbox/testing";
import { clientOver } from "@skillquay/tools/testing";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { createJobs, type Jobs } from "../../../platform/jobs/jobs.ts";
import { type OpenHub, openHub } from "../testing/open-hub.ts";

const obstacle = findBubblewrapObstacle();

const FILES = {
  "SKILL.md": "---\nname: demo\ndescription: Stays. Use when asked.\n---\n",
  "scripts/stay.sh": "#!/bin/sh\necho begun\nexec sleep 60\n",
};

const SOON = { timeout: 10_000 };

function clientOf({ http }: OpenHub, key: string) {
  return clientOver(async (init) => {
    const headers = { ...Object(init.headers), authorization: `Bearer ${key}`, host: "localhost:4711" };
    return await http.app.request("/mcp", { ...init, headers });
  });
}

describe.skipIf(obstacle !== undefined)(`a run as a task (${obstacle ?? "bubblewrap works here"})`, () => {
  it("ends within a second when it is cancelled, at another instance, too, and for nobody else", async () => {
    const hub = await openHub({ taskAfterMs: 50 });
    await hub.services.sessions.ready();
    const { accountId, key } = await hub.member("ada");
    const { key: stranger } = await hub.member("eve");
    await hub.publish(accountId, FILES);
    const client = clientOf(hub, key);
    const beside = clientOf(await openHub({ beside: hub }), key);
    const run = { name: "skills_runScript", arguments: { skillSlug: "demo", scriptName: "stay.sh" } };
    const { taskId } = await client.send("tools/call", run);
    await vi.waitFor(
      async () =>
        expect(await client.send("tasks/get", { taskId })).toMatchObject({
          status: "working",
          statusMessage: expect.stringMatching(/bytes of output/),
        }),
      SOON,
    );
    expect(await beside.send("tasks/get", { taskId })).toMatchObject({ status: "working" });
    for (const method of ["tasks/get", "tasks/cancel"])
      expect(await clientOf(hub, stranger).send(method, { taskId })).toMatchObject({
        error: { code: -32602 },
      });
    const listening = await beside.listen({ taskIds: [taskId] });
    onTestFinished(() => listening.close());
    const eves = await clientOf(hub, stranger).listen({ taskIds: [taskId] });
    expect(await eves.next()).toMatchObject({ params: { notifications: {} } });
    expect(await listening.next()).toMatchObject({ params: { notifications: { taskIds: [taskId] } } });
    expect(await listening.next()).toMatchObject({ params: { taskId, status: "working" } });
    const { running } = hub.services.tasks.of({ accountId, keyId: "" });
    const end = running.get(String(taskId))?.end;
    const askedAt = performance.now();
    expect(await client.send("tasks/cancel", { taskId })).toMatchObject({ resultType: "complete" });
    await end;
    expect(performance.now() - askedAt).toBeLessThan(1_000);
    // By an instance that neither runs it nor was asked to cancel it.
    await vi.waitFor(async () =>
      expect(await listening.next()).toMatchObject({
        method: "notifications/tasks",
        params: { taskId, status: "cancelled" },
      }),
    );
    expect(await client.send("tasks/get", { taskId })).toMatchObject({ status: "cancelled" });
  });
});

describe("an import as a task", () => {
  it.each(["closed", "killed"])("goes on after its hub was %s", async (how) => {
    const hub = await openHub({ taskAfterMs: 50, jobs: nobodyWorks });
    const { accountId: author } = await hub.member("bob");
    const { accountId, key } = await hub.member("ada");
    await hub.publish(
      author,
      { "SKILL.md": "---\nname: pdf\ndescription: Reads. Use for PDF.\n---\n" },
      "public",
    );
    const call = { name: "skills_importToDrive", arguments: { skillSlug: "pdf" } };
    const { taskId } = await clientOf(hub, key).send("tools/call", call);
    expect(await clientOf(hub, key).send("tasks/get", { taskId })).toMatchObject({ status: "working" });
    await hub.services.tasks.close();
    const { pool } = hub.services.database;
    if (how === "killed") {
      await pool.query("update tasks set seen_at = now() - interval '11 seconds' where id = $1", [taskId]);
    }

    const jobs = await createJobs({ database: hub.services.database });
    onTestFinished(() => jobs.close());
    const next = await openHub({ beside: hub, jobs });
    await next.services.imports.work();
    const task = await clientOf(next, key).settled(taskId);
    expect(task).toMatchObject({
      status: "completed",
      result: { structuredContent: { status: "done", skillSlug: "pdf", importId: expect.any(String) } },
    });
    // It was one import, and one price.
    const { rows } = await pool.query("select state from imports where account_id = $1", [accountId]);
    expect(rows).toEqual([{ state: "done" }]);
  });
});

/** Takes work and leaves it: what a hub does that is stopped the moment after. */
const nobodyWorks: Jobs = {
  define: async () => {},
  enqueue: async () => "later",
  schedule: async () => {},
  close: async () => {},
};
