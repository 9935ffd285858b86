import { CLIENT_CAPABILITIES_META_KEY, type Server, type ServerContext } from "@modelcontextprotocol/server";
import * as z from "zod/v4";
import type { Tasks } from "../tasks/tasks.ts";
import { declaresTasksIn, tasksNotDeclared } from "./task-listen.ts";

/** `tasks/get`, `tasks/update` and `tasks/cancel` (SEP-2663), for clients of 2026-07-28 that know tasks. */
export function serveTasks(server: Server, tasksOf: (context: ServerContext) => Tasks): void {
  server.setRequestHandler("tasks/get", { params: idParams }, async ({ taskId }, context) => {
    assertDeclared(context);
    return await tasksOf(context).get(taskId);
  });
  server.setRequestHandler("tasks/update", { params: idParams }, async ({ taskId }, context) => {
    assertDeclared(context);
    // The SDK takes them out of the parameters, as it does for calls that are sent again.
    await tasksOf(context).update(taskId, context.mcpReq.inputResponses ?? {});
    return {};
  });
  server.setRequestHandler("tasks/cancel", { params: idParams }, async ({ taskId }, context) => {
    assertDeclared(context);
    await tasksOf(context).cancel(taskId);
    return {};
  });
}

/** Whether the client says, in this very request, that it knows tasks. Without that it is never given one. */
export function declaresTasks({ mcpReq }: Pick<ServerContext, "mcpReq">): boolean {
  return declaresTasksIn(Reflect.get(mcpReq.envelope ?? {}, CLIENT_CAPABILITIES_META_KEY));
}

function assertDeclared(context: ServerContext): void {
  if (!declaresTasks(context)) throw tasksNotDeclared();
}

const idParams = z.looseObject({ taskId: z.string() });
