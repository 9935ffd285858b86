import { z } from "zod/v4";
import type { JobQueue, Jobs } from "../jobs/jobs.ts";
import type { HubDatabase } from "./connect.ts";
import { deleteOldChanges } from "./queries/change-queries.ts";

export const cleanChangesQueue: JobQueue<null> = { name: "clean-changes", payload: z.null() };

/** Forgets changes that every instance has read long ago, every hour. */
export async function scheduleChangeCleaning(jobs: Jobs, { db }: HubDatabase): Promise<void> {
  await jobs.define(cleanChangesQueue, async () => {
    await deleteOldChanges(db);
  });
  await jobs.schedule(cleanChangesQueue, "17 * * * *", null);
}
