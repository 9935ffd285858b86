import { randomUUID } from "node:crypto";
import type { JSONRPCMessage, Transport } from "@modelcontextprotocol/server";
import type { Members } from "../tasks/task-store.ts";
import { type WatchedTasks, watchTasks } from "../tasks/watch-tasks.ts";
import {
  acknowledged,
  getTaskRequest,
  notDeclaredAnswer,
  type TaskListen,
  taskIn,
  taskListenIn,
  taskNotice,
} from "./task-listen.ts";
import type { TaskNoticesOptions } from "./task-notices.ts";

/** A transport of one client, on which those who listen are told of tasks as well (`notifications/tasks`, SEP-2663). */
export function transportWithTaskNotices(
  wire: Transport,
  { onTaskChange, everyMs }: TaskNoticesOptions,
): Transport {
  if (onTaskChange === undefined) return wire;
  /** By the id of the message that asked. */
  const watches = new Map<string | number, WatchedTasks>();
  /** Questions of ours to the server, by their ids. */
  const questions = new Map<string, (task: Members | undefined) => void>();

  const listen = async (message: JSONRPCMessage, asked: TaskListen) => {
    const get = (taskId: string) =>
      new Promise<Members | undefined>((resolve) => {
        const id = `task ${randomUUID()}`;
        questions.set(id, resolve);
        outer.onmessage?.(getTaskRequest(id, taskId, asked));
      });
    const tell = (task: Members) => void wire.send(taskNotice(task, asked)).catch(() => {});
    const tasks = await watchTasks({ ids: asked.taskIds, get, onChange: onTaskChange, tell, everyMs });
    stop(asked.id);
    watches.set(asked.id, tasks);
    outer.onmessage?.(message);
  };
  const stop = (id: unknown) => {
    if (typeof id !== "string" && typeof id !== "number") return;
    watches.get(id)?.stop();
    watches.delete(id);
  };

  const outer: Transport = {
    start: () => wire.start(),
    async send(message, options) {
      const { id, method } = Object(message);
      const answered = method === undefined ? questions.get(id) : undefined;
      if (answered !== undefined) {
        questions.delete(id);
        return answered(taskIn(message));
      }
      // The SDK ends a subscription by answering it.
      if (method === undefined) stop(id);
      const first = watches.size > 0 ? acknowledged(message, []) : undefined;
      const tasks = first && watches.get(first.listenId);
      if (tasks === undefined) return wire.send(message, options);
      await wire.send(acknowledged(message, tasks.ids)?.message ?? message, options);
      tasks.start();
    },
    close: () => wire.close(),
  };
  wire.onmessage = (message) => {
    const { method, params } = Object(message);
    if (method === "notifications/cancelled") stop(Object(params).requestId);
    const asked = taskListenIn(message);
    if (asked === undefined) outer.onmessage?.(message);
    else if (asked.isDeclared) void listen(message, asked);
    else void wire.send(notDeclaredAnswer(asked.id)).catch(() => {});
  };
  wire.onerror = (error) => outer.onerror?.(error);
  wire.onclose = () => {
    for (const id of [...watches.keys()]) stop(id);
    outer.onclose?.();
  };
  return outer;
}
