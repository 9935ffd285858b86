import type { GuardedFetch } from "../../../platform/outbound/guarded-fetch.ts";
import type { SourceReader } from "../source-reader.ts";
import { indexPublisher } from "./index-publisher.ts";
import { publishedIndex } from "./published-index.ts";
import { readPublishedSkill } from "./read-published-skill.ts";

/** Reads sites that publish an index of skills, other hubs among them. Only what changed in the index is downloaded. */
export function createPublisherReader(fetch: GuardedFetch): SourceReader {
  return {
    async look({ url }, signal) {
      const index = await publishedIndex(fetch, url, signal);
      return {
        seen: index.seen,
        read: ({ known, signal: until, onProgress }) =>
          indexPublisher({ fetch, known, signal: until, ...(onProgress && { onProgress }) }, index),
      };
    },
    async fetch({ url }, { path, revision }, signal) {
      const { entries } = await publishedIndex(fetch, url, signal);
      const entry = entries.find((candidate) => candidate.url === path && candidate.revision === revision);
      return entry === undefined ? undefined : readPublishedSkill(fetch, entry, signal);
    },
    settle: async () => {},
    forget: async () => {},
  };
}
