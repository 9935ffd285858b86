import { ToolError } from "@skillquay/tools";
import type { Db, HubDatabase } from "../../platform/db/connect.ts";
import type { SyncProgress } from "./indexed-skill.ts";
import { markFailed, markUnchanged, type SourceRow, skillsOfSource } from "./queries/source-queries.ts";
import type { SourceReader } from "./source-reader.ts";
import { storeIndex } from "./store-index.ts";

export interface SyncOptions {
  readonly signal?: AbortSignal | undefined;
  readonly onProgress?: ((progress: SyncProgress) => void) | undefined;
}

export interface SyncResult {
  /** False when the source is as it was at the last sync; then nothing was read. */
  readonly isChanged: boolean;
  readonly seen: string;
  readonly skills: number;
  readonly skipped: number;
  readonly added: number;
  readonly changed: number;
  readonly removed: number;
}

/**
 * Brings the catalog up to what the source has now, in one transaction. A source that cannot be read keeps its last good
 * state, is marked as failed with the reason, and `source_failed` is thrown.
 */
export async function syncSource(
  database: HubDatabase,
  { source, reader, onStored }: { source: SourceRow; reader: SourceReader; onStored(db: Db): Promise<void> },
  { signal, onProgress }: SyncOptions = {},
): Promise<SyncResult> {
  const { db } = database;
  const { id, url } = source;
  try {
    const look = await reader.look({ id, url, revision: source.revision ?? undefined }, signal);
    const existing = await skillsOfSource(db, id);
    if (look.seen === source.seen) {
      await markUnchanged(db, id);
      const { length: skills } = existing;
      const skipped = source.skipped.length;
      return { isChanged: false, seen: look.seen, skills, skipped, added: 0, changed: 0, removed: 0 };
    }
    const byPath = new Map(existing.map((skill) => [skill.path, skill]));
    const index = await look.read({ known: byPath, signal, onProgress });
    const stored = await db.transaction().execute(async (transaction) => {
      const counts = await storeIndex(transaction, source, index);
      await onStored(transaction);
      return counts;
    });
    await reader.settle(id, index.seen);
    return {
      isChanged: true,
      seen: index.seen,
      skills: index.skills.length,
      skipped: index.skipped.length,
      ...stored,
    };
  } catch (error) {
    if (error instanceof ToolError && error.code === "source_failed") await markFailed(db, id, error.message);
    throw error;
  }
}
