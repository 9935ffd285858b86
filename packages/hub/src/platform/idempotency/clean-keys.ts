import { z } from "zod/v4";
import type { HubDatabase } from "../db/connect.ts";
import type { JobQueue, Jobs } from "../jobs/jobs.ts";
import { deleteOldKeys } from "./idempotency-queries.ts";

export const cleanKeysQueue: JobQueue<null> = { name: "clean-idempotency", payload: z.null() };

/** Forgets idempotency keys after a day, every hour. */
export async function scheduleKeyCleaning(jobs: Jobs, { db }: HubDatabase): Promise<void> {
  await jobs.define(cleanKeysQueue, () => deleteOldKeys(db, { keepHours: 24 }));
  await jobs.schedule(cleanKeysQueue, "23 * * * *", null);
}
