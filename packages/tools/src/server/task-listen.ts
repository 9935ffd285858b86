import {
  CLIENT_CAPABILITIES_META_KEY,
  MissingRequiredClientCapabilityError,
  PROTOCOL_VERSION_META_KEY,
  SUBSCRIPTION_ID_META_KEY,
} from "@modelcontextprotocol/server";
import * as z from "zod/v4";
import type { Members } from "../tasks/task-store.ts";
import { TASKS_EXTENSION_ID } from "./fast-path/protocol-names.ts";

/** A `subscriptions/listen` that asks for notices of tasks, which the SDK knows nothing of. */
export interface TaskListen {
  readonly id: string | number;
  readonly taskIds: readonly string[];
  readonly meta: Members;
  /** Whether the client says, in this very request, that it knows tasks. */
  readonly isDeclared: boolean;
}

/** Undefined for every other message, and for those that the SDK refuses. */
export function taskListenIn(message: unknown): TaskListen | undefined {
  if (Object(message).method !== "subscriptions/listen") return undefined;
  const { data } = listen.safeParse(message);
  if (data === undefined || data.params.notifications.taskIds.length === 0) return undefined;
  const { _meta: meta, notifications } = data.params;
  return {
    id: data.id,
    taskIds: notifications.taskIds,
    meta,
    isDeclared: declaresTasksIn(meta[CLIENT_CAPABILITIES_META_KEY]),
  };
}

/** Whether capabilities of a client hold the extension. */
export function declaresTasksIn(capabilities: unknown): boolean {
  const declared: unknown = Object(Object(capabilities).extensions)[TASKS_EXTENSION_ID];
  return typeof declared === "object" && declared !== null;
}

export function tasksNotDeclared(): MissingRequiredClientCapabilityError {
  return new MissingRequiredClientCapabilityError({
    requiredCapabilities: { extensions: { [TASKS_EXTENSION_ID]: {} } },
  });
}

export function notDeclaredAnswer(id: TaskListen["id"]) {
  const { code, message, data } = tasksNotDeclared();
  return { jsonrpc: "2.0" as const, id, error: { code, message, data } };
}

/** The question that a notice is the answer of. */
export function getTaskRequest(id: string, taskId: string, { meta }: TaskListen) {
  return { jsonrpc: "2.0" as const, id, method: "tasks/get", params: { taskId, _meta: meta } };
}

/** What `tasks/get` answered, without what belongs to an answer alone. */
export function taskIn(answer: unknown): Members | undefined {
  const { resultType: _, _meta: __, ...task } = Object(Object(answer).result);
  return typeof task.taskId === "string" ? task : undefined;
}

export function taskNotice(task: Members, { id }: TaskListen) {
  const params = { ...task, _meta: { [SUBSCRIPTION_ID_META_KEY]: id } };
  return { jsonrpc: "2.0" as const, method: "notifications/tasks", params };
}

/** The SDK's acknowledgement, with the tasks that are listened to. Undefined for what is none. */
export function acknowledged(message: unknown, taskIds: readonly string[]): Acknowledgement | undefined {
  const { data } = acknowledgement.safeParse(message);
  if (data === undefined) return undefined;
  const { notifications } = data.params;
  const isEmpty = Object.keys(notifications).length === 0;
  const params = {
    ...data.params,
    notifications: { ...notifications, ...(taskIds.length > 0 && { taskIds: [...taskIds] }) },
  };
  return {
    message: { jsonrpc: "2.0", method: data.method, params },
    listenId: data.params._meta[SUBSCRIPTION_ID_META_KEY],
    isEmpty,
  };
}

export interface Acknowledgement {
  readonly message: { readonly jsonrpc: "2.0"; readonly method: string; readonly params: Members };
  /** The id of the message that asked. */
  readonly listenId: TaskListen["id"];
  /** The SDK has nothing to tell on it. */
  readonly isEmpty: boolean;
}

const messageId = z.union([z.string(), z.number()]);

const listen = z.object({
  jsonrpc: z.literal("2.0"),
  id: messageId,
  params: z.object({
    // Without it this is no request of the era that has tasks.
    _meta: z.looseObject({ [PROTOCOL_VERSION_META_KEY]: z.string() }),
    notifications: z.object({ taskIds: z.array(z.string()) }),
  }),
});

const acknowledgement = z.object({
  method: z.literal("notifications/subscriptions/acknowledged"),
  params: z.looseObject({
    notifications: z.record(z.string(), z.unknown()),
    _meta: z.looseObject({ [SUBSCRIPTION_ID_META_KEY]: messageId }),
  }),
});
