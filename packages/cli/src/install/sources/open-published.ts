import { type Download, publishedIndex, readPublishedSkill, type Skipped } from "@skillquay/skill/published";
import type { LockedSource } from "../lock-entry.ts";
import { isMainFile, offered, offerSkill } from "../offer-skill.ts";
import type { OfferedSkill, OpenedSource } from "../opened-source.ts";

export interface PublishedRequest {
  readonly indexUrl: string;
  readonly download: Download;
  readonly locked: LockedSource;
  /** Only these, by their name in the index; all when absent. */
  readonly names?: readonly string[] | undefined;
}

/** What a site or a hub publishes at `/.well-known/agent-skills`, every file with the digest that its index promises. */
export async function openPublished({
  indexUrl,
  download,
  locked,
  names,
}: PublishedRequest): Promise<OpenedSource> {
  const { entries, skipped } = await publishedIndex(download, indexUrl);
  const all: (OfferedSkill | Skipped)[] = [...skipped];
  for (const entry of entries) {
    if (names !== undefined && !names.includes(entry.name)) continue;
    // An index is foreign words: what the skill is called is what its own SKILL.md says.
    const files = await readPublishedSkill(download, entry);
    const main = files.find(({ path }) => path === "SKILL.md") ?? files.find(({ path }) => isMainFile(path));
    if (main === undefined) continue;
    all.push(
      offerSkill({
        place: entry.name,
        folderName: entry.name,
        mainFile: main,
        version: entry.version,
        yanked: entry.yanked,
        read: async () => files,
      }),
    );
  }
  return { locked, ...offered(all), close: async () => {} };
}
