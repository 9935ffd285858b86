/** Writes the site to `folder`, unless what is there was made of the same pages. Fails on a link that leads nowhere. */
export function buildDocs(options?: {
  readonly folder?: string;
}): Promise<{ readonly folder: string; readonly isFresh: boolean }>;
