import { publishedIndex, readPublishedSkill, SourceUnreadable } from "@skillquay/skill/published";
import type { GuardedFetch } from "../../../platform/outbound/guarded-fetch.ts";
import { sourceFailed } from "../source-problem.ts";
import type { SourceReader } from "../source-reader.ts";
import { guardedDownload } from "./guarded-download.ts";
import { indexPublisher } from "./index-publisher.ts";

/** Reads sites that publish an index of skills, other hubs among them. Only what changed in the index is downloaded. */
export function createPublisherReader(fetch: GuardedFetch): SourceReader {
  const download = guardedDownload(fetch);
  return {
    async look({ url }, signal) {
      const index = await withWords(() => publishedIndex(download, url, signal));
      return {
        seen: index.seen,
        read: ({ known, signal: until, onProgress }) =>
          indexPublisher({ download, known, signal: until, ...(onProgress && { onProgress }) }, index),
      };
    },
    fetch: ({ url }, { path, revision }, signal) =>
      withWords(async () => {
        const { entries } = await publishedIndex(download, url, signal);
        const entry = entries.find((candidate) => candidate.url === path && candidate.revision === revision);
        return entry === undefined ? undefined : await readPublishedSkill(download, entry, signal);
      }),
    settle: async () => {},
    forget: async () => {},
  };
}

async function withWords<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof SourceUnreadable) throw sourceFailed(error.message, error);
    throw error;
  }
}
