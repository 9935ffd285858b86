import { z } from "zod/v4";
import type { HubDatabase } from "../../platform/db/connect.ts";
import type { JobQueue, Jobs } from "../../platform/jobs/jobs.ts";
import type { Credits } from "./credits.ts";
import { forgottenReservations } from "./queries/forgotten-queries.ts";

export const refundForgottenQueue: JobQueue<null> = { name: "refund-forgotten", payload: z.null() };

/** Gives back what is still held for an import that is over or gone, every ten minutes. */
export async function scheduleRefunds(jobs: Jobs, database: HubDatabase, credits: Credits): Promise<void> {
  await jobs.define(refundForgottenQueue, async () => {
    await refundForgotten(database, credits);
  });
  await jobs.schedule(refundForgottenQueue, "*/10 * * * *", null);
}

/** How many reservations were closed. An import that is done was worth its price; the others cost nothing. */
export async function refundForgotten(
  { db }: HubDatabase,
  credits: Pick<Credits, "settle" | "refund">,
  { heldMinutes = 60 } = {},
): Promise<number> {
  const forgotten = await forgottenReservations(db, { heldMinutes });
  for (const { isDone, ...held } of forgotten) {
    await db.transaction().execute(async (transaction) => {
      if (isDone) await credits.settle(transaction, held);
      else await credits.refund(transaction, held);
    });
  }
  return forgotten.length;
}
