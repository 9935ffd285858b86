import * as z from "zod/v4";
import type { HubDatabase } from "../../platform/db/connect.ts";
import type { Jobs } from "../../platform/jobs/jobs.ts";
import { deleteExpiredRecords } from "./queries/record-queries.ts";

const cleanRecordsQueue = { name: "clean-oauth-records", payload: z.null() };

/** Forgets expired codes, tokens and clients that nobody used, once an hour. */
export async function scheduleRecordCleaning(jobs: Jobs, { db }: HubDatabase): Promise<void> {
  await jobs.define(cleanRecordsQueue, () => deleteExpiredRecords(db));
  await jobs.schedule(cleanRecordsQueue, "52 * * * *", null);
}
