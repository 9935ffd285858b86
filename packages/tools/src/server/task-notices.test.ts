import { PassThrough } from "node:stream";
import { StdioServerTransport, serveStdio } from "@modelcontextprotocol/server/stdio";
import { describe, expect, it, onTestFinished } from "vitest";
import { createMemoryTaskStore } from "../tasks/memory-task-store.ts";
import { serviceOver } from "../testing/connect.ts";
import { folderCatalog } from "../testing/folder-catalog.ts";
import { plainRunner } from "../testing/plain-runner.ts";
import { skillFolder, skillMd } from "../testing/skill-folder.ts";
import { modernRequest, taskClient } from "../testing/task-client.ts";
import type { SkillService } from "./skill-service.ts";
import { transportWithTaskNotices } from "./task-notices-transport.ts";

const SCRIPTS = {
  "a/SKILL.md": skillMd("a"),
  "a/scripts/stay.sh": "#!/bin/sh\nexec sleep 60\n",
};

const STAY = { name: "execute_skill_script", arguments: { skill_name: "a", script_name: "stay.sh" } };

function service(): SkillService {
  const catalog = folderCatalog(skillFolder(SCRIPTS), { a: { hasScripts: true } });
  const store = createMemoryTaskStore();
  // Before the folder goes.
  onTestFinished(async () => {
    for (const { abort, end } of [...store.running.values()]) {
      abort.abort();
      await end;
    }
  });
  return serviceOver(catalog, { runner: plainRunner(), tasks: { store, afterMs: 0 } });
}

const NOTICE = "notifications/tasks";
const ID = "io.modelcontextprotocol/subscriptionId";

describe("whoever listens to a task over HTTP", () => {
  it("is told what it is now and when it ends, in the words of tasks/get", async () => {
    const client = taskClient(service());
    const { taskId } = await client.send("tools/call", STAY);
    const stranger = `task_${"x".repeat(32)}`;
    const listening = await client.listen({ taskIds: [taskId, stranger, ""] });
    onTestFinished(() => listening.close());
    expect(await listening.next()).toMatchObject({
      method: "notifications/subscriptions/acknowledged",
      params: { notifications: { taskIds: [taskId] }, _meta: { [ID]: 1 } },
    });
    expect(await listening.next()).toMatchObject({ method: NOTICE, params: { taskId, status: "working" } });
    await client.send("tasks/cancel", { taskId });
    const { method, params } = Object(await listening.next());
    const { resultType: _, _meta: __, ...answered } = await client.send("tasks/get", { taskId });
    expect([method, params]).toEqual([NOTICE, { ...answered, _meta: { [ID]: 1 } }]);
    expect(params.status).toBe("cancelled");
  });

  it("is told of changed lists on the same stream", async () => {
    const client = taskClient(service());
    const { taskId } = await client.send("tools/call", STAY);
    const listening = await client.listen({ taskIds: [taskId], toolsListChanged: true });
    onTestFinished(() => listening.close());
    expect(await listening.next()).toMatchObject({
      params: { notifications: { toolsListChanged: true, taskIds: [taskId] } },
    });
    await client.send("tasks/cancel", { taskId });
    const notices = [Object(await listening.next()).params, Object(await listening.next()).params];
    expect(notices).toMatchObject([{ status: "working" }, { status: "cancelled" }]);
  });

  it("is refused where the client does not know tasks, and left alone where there is no such task", async () => {
    const all = service();
    const plain = await taskClient(all, {}).listen({ taskIds: [`task_${"x".repeat(32)}`] });
    expect([plain.status, await plain.next()]).toMatchObject([
      400,
      {
        error: {
          code: -32021,
          data: { requiredCapabilities: { extensions: { "io.modelcontextprotocol/tasks": {} } } },
        },
      },
    ]);
    const none = await taskClient(all).listen({ taskIds: [`task_${"x".repeat(32)}`] });
    expect(await none.next()).toMatchObject({ params: { notifications: {} } });
    expect(await none.next()).toMatchObject({ id: 1, result: { resultType: "complete" } });
    expect(await none.next()).toBeUndefined();
  });
});

describe("whoever listens to a task over a pipe", () => {
  function pipeClient() {
    const [input, output] = [new PassThrough(), new PassThrough()];
    const all = service();
    const served = serveStdio(all.createServer, {
      transport: transportWithTaskNotices(new StdioServerTransport(input, output), all),
    });
    onTestFinished(() => served.close());
    const messages: Record<string, unknown>[] = [];
    let wake = () => {};
    output.on("data", (chunk) => {
      for (const line of String(chunk).split("\n")) if (line !== "") messages.push(JSON.parse(line));
      wake();
    });
    const until = async (isMeant: (message: Record<string, unknown>) => boolean) => {
      for (;;) {
        const at = messages.findIndex(isMeant);
        if (at >= 0) return Object(messages.splice(at, 1)[0]);
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      }
    };
    let count = 0;
    const send = (method: string, params: Readonly<Record<string, unknown>>, capabilities?: object) => {
      count += 1;
      const { id, ...message } = modernRequest(method, params, capabilities, count);
      const isNotice = method.startsWith("notifications/");
      input.write(`${JSON.stringify(isNotice ? message : { id, ...message })}\n`);
      return count;
    };
    const answerOf = (id: number) => until((message) => message.id === id);
    return { send, until, answerOf, messages };
  }

  it("is told when it ends, and of nothing after it has cancelled the subscription", async () => {
    const { send, until, answerOf, messages } = pipeClient();
    const [one, other] = [
      (await answerOf(send("tools/call", STAY))).result.taskId,
      (await answerOf(send("tools/call", STAY))).result.taskId,
    ];
    const listen = send("subscriptions/listen", { notifications: { taskIds: [one, other] } });
    expect(await until(({ method }) => method === "notifications/subscriptions/acknowledged")).toMatchObject({
      params: { notifications: { taskIds: [one, other] }, _meta: { [ID]: listen } },
    });
    const isNotice = ({ method }: Record<string, unknown>) => method === NOTICE;
    for (const taskId of [one, other])
      expect(await until(isNotice)).toMatchObject({ params: { taskId, status: "working" } });
    await answerOf(send("tasks/cancel", { taskId: one }));
    expect(await until(isNotice)).toMatchObject({
      params: { taskId: one, status: "cancelled", _meta: { [ID]: listen } },
    });
    send("notifications/cancelled", { requestId: listen });
    await answerOf(send("tasks/cancel", { taskId: other }));
    await answerOf(send("tasks/get", { taskId: other }));
    expect(messages.filter(isNotice)).toEqual([]);
  });

  it("is refused where the client does not know tasks", async () => {
    const { send, answerOf } = pipeClient();
    await answerOf(send("server/discover", {}));
    const listen = send("subscriptions/listen", { notifications: { taskIds: ["task_x"] } }, {});
    expect(await answerOf(listen)).toMatchObject({ error: { code: -32021 } });
  });
});
