import * as z from "zod/v4";
import type { HubDatabase } from "../../platform/db/connect.ts";
import type { Jobs } from "../../platform/jobs/jobs.ts";
import { deleteOldTickets } from "./queries/ticket-queries.ts";

const cleanTicketsQueue = { name: "clean-upload-tickets", payload: z.null() };

/** Forgets tickets a day after they expired, once an hour. Until then one that was used is known as used. */
export async function scheduleTicketCleaning(jobs: Jobs, { db }: HubDatabase): Promise<void> {
  await jobs.define(cleanTicketsQueue, () => deleteOldTickets(db));
  await jobs.schedule(cleanTicketsQueue, "23 * * * *", null);
}
