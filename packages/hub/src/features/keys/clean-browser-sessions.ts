import * as z from "zod/v4";
import type { HubDatabase } from "../../platform/db/connect.ts";
import type { Jobs } from "../../platform/jobs/jobs.ts";
import { deleteOldBrowserSessions } from "./queries/browser-session-queries.ts";

const cleanSessionsQueue = { name: "clean-browser-sessions", payload: z.null() };

/** Forgets sessions a day after they expired, once an hour. Until then a browser that still has one is known not to guess. */
export async function scheduleSessionCleaning(jobs: Jobs, { db }: HubDatabase): Promise<void> {
  await jobs.define(cleanSessionsQueue, () => deleteOldBrowserSessions(db));
  await jobs.schedule(cleanSessionsQueue, "37 * * * *", null);
}
