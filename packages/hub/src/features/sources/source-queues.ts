import * as z from "zod/v4";
import type { JobQueue } from "../../platform/jobs/jobs.ts";

const ofSource = z.object({ sourceId: z.string() });
/** Written out, since it is part of what the package exports, whose types name no library. */
export interface OfSource {
  readonly sourceId: string;
}

/** Reads one source. A failure is kept with the source, so trying again at once would only repeat it. */
export const syncSourceQueue: JobQueue<OfSource> = {
  name: "sync-source",
  payload: ofSource,
  retryLimit: 1,
  expireInSeconds: 1_800,
};

/** Starts a sync of every source, at the times of the configuration. */
export const syncSourcesQueue: JobQueue<null> = { name: "sync-sources", payload: z.null() };

/** What has to follow a sync that found something new. */
export const sourceSyncedQueue: JobQueue<OfSource> = { name: "source-synced", payload: ofSource };
