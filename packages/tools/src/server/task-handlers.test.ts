import { describe, expect, it, vi } from "vitest";
import { createMemoryTaskStore } from "../tasks/memory-task-store.ts";
import type { TaskStore } from "../tasks/task-store.ts";
import { connect, serviceOver } from "../testing/connect.ts";
import { folderCatalog } from "../testing/folder-catalog.ts";
import { plainRunner } from "../testing/plain-runner.ts";
import { skillFolder, skillMd } from "../testing/skill-folder.ts";
import { KNOWS_TASKS, taskClient } from "../testing/task-client.ts";

const SCRIPTS = {
  "a/SKILL.md": skillMd("a"),
  "a/scripts/say.sh": "#!/bin/sh\necho said\n",
  // Ends by itself only long after any test.
  "a/scripts/stay.sh": "#!/bin/sh\necho begun\nexec sleep 60\n",
};

function serviceWith({ afterMs = 0, store = createMemoryTaskStore() } = {}) {
  const catalog = folderCatalog(skillFolder(SCRIPTS), { a: { hasScripts: true } });
  const runner = plainRunner();
  return { service: serviceOver(catalog, { runner, tasks: { store, afterMs } }), store };
}

/** Knows only when its call is a task that it has a question. */
function asksLate() {
  const catalog = folderCatalog(skillFolder(SCRIPTS), { a: { hasScripts: true } });
  const runner = plainRunner({ mustAsk: true });
  const { consent } = runner;
  if (consent === undefined) throw new Error("this runner asks");
  const kept = createMemoryTaskStore();
  let begin = () => {};
  const isTask = new Promise<void>((done) => {
    begin = done;
  });
  const create: TaskStore["create"] = async (task, isResumable) => {
    begin();
    return await kept.create(task, isResumable);
  };
  const ask: typeof consent.ask = async (request) => {
    await isTask;
    return await consent.ask(request);
  };
  const tasks = { store: { ...kept, create }, afterMs: 0 };
  return serviceOver(catalog, { runner: { ...runner, consent: { ...consent, ask } }, tasks });
}

const SAY = { name: "execute_skill_script", arguments: { skill_name: "a", script_name: "say.sh" } };
const STAY = { name: "execute_skill_script", arguments: { skill_name: "a", script_name: "stay.sh" } };

describe("a call that takes long", () => {
  it("is answered with a task at once, whose result is the call's", async () => {
    const client = taskClient(serviceWith().service);
    const begun = await client.send("tools/call", SAY);
    expect(begun).toMatchObject({
      resultType: "task",
      taskId: expect.stringMatching(/^task_[\w-]{32}$/),
      status: "working",
      createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
      ttlMs: expect.any(Number),
      pollIntervalMs: expect.any(Number),
    });
    const { result, ...task } = await client.settled(begun.taskId);
    expect(task).toMatchObject({ resultType: "complete", taskId: begun.taskId, status: "completed" });
    const blocking = await taskClient(serviceWith({ afterMs: 60_000 }).service).send("tools/call", SAY);
    expect(Object(result).content).toEqual(blocking.content);
    expect(Object(result).structuredContent.stdout).toBe("said\n");
  });

  it("is waited for where the client knows no tasks, in both eras", async () => {
    const { service } = serviceWith();
    for (const era of ["legacy", "modern"] as const) {
      const client = await connect(service, era);
      expect(await client.callTool(SAY)).toMatchObject({ structuredContent: { stdout: "said\n" } });
    }
  });

  it("is answered in its request when it is over soon, and when there are too many tasks", async () => {
    const quick = await taskClient(serviceWith({ afterMs: 60_000 }).service).send("tools/call", SAY);
    expect(quick).toMatchObject({ resultType: "complete", structuredContent: { stdout: "said\n" } });
    const full = { ...createMemoryTaskStore(), create: async () => false };
    const blocked = await taskClient(serviceWith({ store: full }).service).send("tools/call", SAY);
    expect(blocked).toMatchObject({ resultType: "complete", structuredContent: { stdout: "said\n" } });
  });

  it("ends with its request while it is no task", async () => {
    const { service, store } = serviceWith({ afterMs: 60_000 });
    const client = taskClient(service);
    const leaving = new AbortController();
    const call = client.send("tools/call", STAY, leaving.signal);
    setTimeout(() => leaving.abort(), 200);
    await call.catch(() => {});
    expect(store.running.size).toBe(0);
  });
});

describe("a task", () => {
  it("is cancelled within a second, and stays so", async () => {
    const { service, store } = serviceWith();
    const client = taskClient(service);
    const { taskId } = await client.send("tools/call", STAY);
    const end = store.running.get(String(taskId))?.end;
    await vi.waitFor(async () =>
      expect(await client.send("tasks/get", { taskId })).toMatchObject({
        statusMessage: "0 s, 6 bytes of output",
      }),
    );
    const askedAt = performance.now();
    expect(await client.send("tasks/cancel", { taskId })).toEqual({
      resultType: "complete",
      _meta: expect.anything(),
    });
    await end;
    expect(performance.now() - askedAt).toBeLessThan(1_000);
    expect(await client.send("tasks/get", { taskId })).toMatchObject({ status: "cancelled" });
    expect(await client.send("tasks/cancel", { taskId })).toMatchObject({ resultType: "complete" });
    expect(store.running.size).toBe(0);
  });

  it("asks its user on the way, and goes on with the answer", async () => {
    const service = asksLate();
    const client = taskClient(service, { ...KNOWS_TASKS, elicitation: { form: {} } });
    const { taskId } = await client.send("tools/call", SAY);
    const waiting = await client.settled(taskId);
    expect(waiting).toMatchObject({
      status: "input_required",
      inputRequests: { run_script: { method: "elicitation/create" } },
    });
    expect(waiting).not.toHaveProperty("requestState");
    // What was not asked for is ignored.
    await client.send("tasks/update", { taskId, inputResponses: { other: { action: "accept" } } });
    expect(await client.send("tasks/get", { taskId })).toMatchObject({ status: "input_required" });
    const inputResponses = { run_script: { action: "accept", content: {} } };
    expect(await client.send("tasks/update", { taskId, inputResponses })).toMatchObject({
      resultType: "complete",
    });
    expect(await client.settled(taskId)).toMatchObject({
      status: "completed",
      result: { structuredContent: { stdout: "said\n" } },
    });
  });

  it("is not there for whoever does not know its id, and the methods for none who does not know tasks", async () => {
    const { service } = serviceWith();
    const client = taskClient(service);
    for (const taskId of ["", "task_x", `task_${"a".repeat(32)}`]) {
      expect(await client.send("tasks/get", { taskId })).toMatchObject({ error: { code: -32602 } });
      expect(await client.send("tasks/cancel", { taskId })).toMatchObject({ error: { code: -32602 } });
    }
    for (const method of ["tasks/list", "tasks/result"]) {
      expect(await client.send(method, { taskId: "x" })).toMatchObject({ error: { code: -32601 } });
    }
    const plain = taskClient(service, {});
    for (const method of ["tasks/get", "tasks/update", "tasks/cancel"]) {
      expect(await plain.send(method, { taskId: "x", inputResponses: {} })).toMatchObject({
        error: {
          code: -32021,
          data: { requiredCapabilities: { extensions: { "io.modelcontextprotocol/tasks": {} } } },
        },
      });
    }
  });
});

it("says that it knows tasks to clients of 2026-07-28, and of the extension's own form", async () => {
  const { capabilities } = await taskClient(serviceWith().service).send("server/discover", {});
  expect(capabilities).toMatchObject({ extensions: { "io.modelcontextprotocol/tasks": {} } });
  expect(capabilities).not.toHaveProperty("tasks");
  const legacy = await connect(serviceWith().service, "legacy");
  expect(legacy.getServerCapabilities()?.extensions).not.toHaveProperty("io.modelcontextprotocol/tasks");
});
