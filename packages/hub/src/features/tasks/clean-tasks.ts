import * as z from "zod/v4";
import type { HubDatabase } from "../../platform/db/connect.ts";
import type { Jobs } from "../../platform/jobs/jobs.ts";
import { deleteOldTasks } from "./queries/task-queries.ts";

const cleanTasksQueue = { name: "clean-tasks", payload: z.null() };

/** Forgets tasks that nobody can ask for any more, with their results, once an hour. */
export async function scheduleTaskCleaning(jobs: Jobs, { db }: HubDatabase): Promise<void> {
  await jobs.define(cleanTasksQueue, () => deleteOldTasks(db));
  await jobs.schedule(cleanTasksQueue, "41 * * * *", null);
}
