import { type PublishedEntry, publishedIndex } from "@skillquay/skill/published";
import { createDownload } from "../install/sources/download.ts";

/** What a site or a hub publishes for everybody: its index alone, no file of a skill. */
export async function askPublished({
  indexUrl,
  signal,
}: {
  readonly indexUrl: string;
  readonly signal: AbortSignal;
}): Promise<readonly PublishedEntry[]> {
  const { entries } = await publishedIndex(createDownload({ signal }), indexUrl, signal);
  return entries;
}
