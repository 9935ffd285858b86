import { oneLine } from "@skillquay/skill";
import {
  type Download,
  type PublishedEntry,
  type PublishedIndex,
  readPublishedSkill,
  type Skipped,
  SourceUnreadable,
  skip,
} from "@skillquay/skill/published";
import { ToolError } from "@skillquay/tools";
import { identifySkill } from "../../skills/index.ts";
import type { IndexedSkill, SourceIndex, SyncProgress } from "../indexed-skill.ts";
import { sourceFailed } from "../source-problem.ts";

export interface PublisherReading {
  readonly download: Download;
  readonly signal?: AbortSignal | undefined;
  readonly onProgress?: (progress: SyncProgress) => void;
  /** What the sync before found, by path: a skill of the same revision is not downloaded again. */
  readonly known: ReadonlyMap<string, IndexedSkill>;
}

/** Reads every skill that a publisher's index names. What the hub could not publish is left out with the reason. */
export async function indexPublisher(
  { download, signal, onProgress = () => {}, known }: PublisherReading,
  { seen, entries, skipped }: PublishedIndex,
): Promise<SourceIndex> {
  const read = new Map<string, IndexedSkill | Skipped>();
  const queue = [...entries];
  const work = async () => {
    for (let entry = queue.shift(); entry !== undefined; entry = queue.shift()) {
      signal?.throwIfAborted();
      const previous = known.get(entry.url);
      read.set(
        entry.url,
        previous?.revision === entry.revision ? previous : await indexEntry(download, entry, signal),
      );
      onProgress({ done: read.size, total: entries.length });
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  const skills: IndexedSkill[] = [];
  const missed: Skipped[] = [];
  for (const { url } of entries) {
    const result = read.get(url);
    if (result === undefined) continue;
    if (!("code" in result)) skills.push(result);
    else {
      missed.push(result);
      // What does not answer today was not withdrawn: what was known of it stays.
      const previous = result.code === "unreachable" ? known.get(url) : undefined;
      if (previous !== undefined) skills.push(previous);
    }
  }
  // An index that was not read whole is read again at the next sync, even when it is the same.
  const isWhole = missed.every(({ code }) => code !== "unreachable");
  return { seen: isWhole ? seen : `incomplete ${seen}`, skills, skipped: [...skipped, ...missed] };
}

// Each request is a connection of its own; more would be rude.
const AT_ONCE = 4;

async function indexEntry(
  download: Download,
  entry: PublishedEntry,
  signal: AbortSignal | undefined,
): Promise<IndexedSkill | Skipped> {
  try {
    const files = await readPublishedSkill(download, entry, signal);
    const upload = identifySkill(files);
    if (upload.slug !== entry.name) return skip(entry.name, "skill_invalid", "Its SKILL.md has another name");
    return {
      name: upload.slug,
      description: upload.description,
      tags: upload.tags,
      path: entry.url,
      revision: entry.revision,
      treeDigest: upload.treeDigest,
      license: upload.license,
    };
  } catch (error) {
    if (error instanceof SourceUnreadable)
      return skip(entry.name, "unreachable", sourceFailed(error.message, error).message);
    if (!(error instanceof ToolError)) throw error;
    if (error.code !== "skill_invalid") throw error;
    return skip(entry.name, "skill_invalid", error.suggestions.map((line) => oneLine(line, 200)).join("; "));
  }
}
