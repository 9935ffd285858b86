import { z } from "zod/v4";
import type { HubDatabase } from "../../platform/db/connect.ts";
import type { JobQueue, Jobs } from "../../platform/jobs/jobs.ts";
import { deleteOldEvents } from "./queries/sending-queries.ts";

export const cleanEventsQueue: JobQueue<null> = { name: "clean-webhook-events", payload: z.null() };

/** Forgets what was told to webhooks after 30 days, every night. */
export async function scheduleEventCleaning(jobs: Jobs, { db }: HubDatabase): Promise<void> {
  await jobs.define(cleanEventsQueue, () => deleteOldEvents(db, { keepDays: 30 }));
  await jobs.schedule(cleanEventsQueue, "41 3 * * *", null);
}
