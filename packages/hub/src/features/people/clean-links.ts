import * as z from "zod/v4";
import type { HubDatabase } from "../../platform/db/connect.ts";
import type { Jobs } from "../../platform/jobs/jobs.ts";
import { deleteOldLinks } from "./queries/link-queries.ts";
import { deleteOldChallenges } from "./queries/passkey-queries.ts";

const cleanLinksQueue = { name: "clean-sign-in-links", payload: z.null() };

/** Forgets links a month after they ended, and questions for passkeys that nobody answered, once an hour. */
export async function scheduleLinkCleaning(jobs: Jobs, { db }: HubDatabase): Promise<void> {
  await jobs.define(cleanLinksQueue, async () => {
    await deleteOldLinks(db);
    await deleteOldChallenges(db);
  });
  await jobs.schedule(cleanLinksQueue, "52 * * * *", null);
}
