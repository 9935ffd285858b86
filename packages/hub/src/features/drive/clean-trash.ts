import * as z from "zod/v4";
import type { HubDatabase } from "../../platform/db/connect.ts";
import type { Jobs } from "../../platform/jobs/jobs.ts";
import { createTrash } from "./trash.ts";

const cleanTrashQueue = { name: "clean-trash", payload: z.null() };

/** Deletes what was thrown away long ago, once an hour. */
export async function scheduleTrashCleaning(jobs: Jobs, database: HubDatabase): Promise<void> {
  await jobs.define(cleanTrashQueue, async () => void (await createTrash(database).deleteOld()));
  await jobs.schedule(cleanTrashQueue, "41 * * * *", null);
}
