import { treeDigestOf } from "@skillquay/skill";
import { ToolError } from "@skillquay/tools";
import type { HubDatabase } from "../../platform/db/connect.ts";
import { isId } from "../../platform/db/is-id.ts";
import type { SourceKind } from "../../platform/db/skill-life-tables.ts";
import { type StorageLog, silentLog } from "../../platform/db/storage-log.ts";
import { hubError } from "../../platform/errors.ts";
import type { Jobs } from "../../platform/jobs/jobs.ts";
import { OPERATOR, recordAudit } from "../audit/index.ts";
import { manifestFile, type UploadedFile } from "../skills/index.ts";
import {
  deleteSource,
  insertSource,
  type SourceRow,
  type SourceSkillRow,
  sourceRow,
  sourceRows,
  sourceSkillRow,
} from "./queries/source-queries.ts";
import { isRevision, type SourcePolicy, sourceAddress } from "./source-address.ts";
import { sourceFailed, sourceNotFound, urlNotAllowed } from "./source-problem.ts";
import { type OfSource, sourceSyncedQueue, syncSourceQueue, syncSourcesQueue } from "./source-queues.ts";
import type { SourceReader } from "./source-reader.ts";
import { type SyncOptions, type SyncResult, syncSource } from "./sync-source.ts";

/** Where skills that nobody published here come from. Operators choose sources; everybody with a key sees their skills. */
export interface Sources {
  /** Checks the address and keeps it; nothing is read before the first sync. */
  add(requested: SourceRequest): Promise<SourceFacts>;
  list(): Promise<SourceFacts[]>;
  /** Takes its skills out of the catalog. Copies that accounts have stay. False when there is none with that id. */
  remove(id: string): Promise<boolean>;
  /** Reads the source here and now. Throws `source_not_found` and `source_failed`. */
  sync(id: string, options?: SyncOptions): Promise<SyncResult>;
  /** Leaves the sync to whichever instance is free. */
  requestSync(id: string): Promise<void>;
  /** By the slug that `skills_discoverSkills` shows, with `github:` in front or without. */
  find(slug: string): Promise<SourceSkill | undefined>;
  /** By id, as `skills.source_skill_id` names it. */
  skill(id: string): Promise<SourceSkill | undefined>;
  /** Exactly the bytes that were indexed; throws `source_failed` when the source no longer has those. */
  fetchSkill(
    skill: SourceSkill,
    options?: { readonly signal?: AbortSignal | undefined },
  ): Promise<UploadedFile[]>;
  /** Called once for each sync that found something new, by one instance, again after a crash. */
  onSynced(handler: (event: OfSource) => Promise<void>): Promise<void>;
  /** Starts doing syncs in this process, and all of them at the times of a cron expression (UTC); undefined for never. */
  work(cron: string | undefined): Promise<void>;
}

export interface SourceRequest {
  readonly url: string;
  /** A git repository unless told. */
  readonly kind?: SourceKind | undefined;
  /** Branch, tag or commit of a repository. */
  readonly revision?: string | undefined;
}

export interface SourceFacts {
  readonly id: string;
  readonly kind: SourceKind;
  readonly url: string;
  readonly revision?: string;
  readonly state: "new" | "ok" | "failed";
  /** What the last good sync saw: a commit, or the digest of an index. */
  readonly seen?: string;
  /** Why the last sync failed. */
  readonly problem?: string;
  readonly skills: number;
  readonly skipped: readonly { readonly path: string; readonly code: string; readonly reason: string }[];
  readonly addedAt: string;
  /** Of the last good sync. */
  readonly syncedAt?: string;
}

/** A skill of the catalog, in the revision that was indexed. */
export interface SourceSkill {
  readonly id: string;
  readonly sourceId: string;
  readonly kind: SourceKind;
  /** Repository or index. */
  readonly url: string;
  readonly slug: string;
  readonly name: string;
  readonly description: string;
  readonly tags: readonly string[];
  readonly path: string;
  readonly revision: string;
  readonly treeDigest: string;
  readonly license: string | undefined;
}

export interface SourcesOptions {
  readonly database: HubDatabase;
  readonly jobs: Jobs;
  readonly policy: SourcePolicy;
  readonly readers: Readonly<Record<SourceKind, SourceReader>>;
  readonly log?: StorageLog;
}

export function createSources({ database, jobs, policy, readers, log = silentLog }: SourcesOptions): Sources {
  const { db } = database;

  const sync: Sources["sync"] = async (id, options) => {
    const source = isId(id) ? await sourceRow(db, id) : undefined;
    if (source === undefined) throw sourceNotFound();
    // The rules may be stricter than when it was added.
    sourceAddress(source.kind, source.url, policy);
    const onStored = async (transaction: typeof db) => {
      await jobs.enqueue(sourceSyncedQueue, { sourceId: id }, { db: transaction, singletonKey: id });
    };
    return syncSource(database, { source, reader: readers[source.kind], onStored }, options);
  };

  const requestSync: Sources["requestSync"] = async (id) => {
    if (!isId(id) || (await sourceRow(db, id)) === undefined) throw sourceNotFound();
    await jobs.enqueue(syncSourceQueue, { sourceId: id }, { singletonKey: id });
  };

  return {
    sync,
    requestSync,
    async add({ url: given, kind = "git", revision }) {
      if (revision !== undefined && (kind !== "git" || !isRevision(revision))) {
        throw urlNotAllowed(
          kind === "git" ? "the revision is no branch, tag or commit" : "only repositories have revisions",
        );
      }
      const url = sourceAddress(kind, given, policy);
      const id = await db.transaction().execute(async (transaction) => {
        const made = await insertSource(transaction, { kind, url, revision: revision ?? null });
        if (made === undefined) {
          throw hubError("source_exists", "There is a source with this address already.", {
            suggestions: ["See it: skillquay sources list", "Read it again: skillquay sources sync"],
          });
        }
        await recordAudit(transaction, { ...OPERATOR, action: "source.add", target: url, details: { kind } });
        return made;
      });
      const row = await sourceRow(db, id);
      if (row === undefined) throw sourceNotFound();
      return factsOf({ ...row, skills: 0 });
    },
    list: async () => (await sourceRows(db)).map(factsOf),
    async remove(id) {
      const source = isId(id) ? await sourceRow(db, id) : undefined;
      if (source === undefined) return false;
      await db.transaction().execute(async (transaction) => {
        const url = await deleteSource(transaction, id);
        if (url !== undefined)
          await recordAudit(transaction, { ...OPERATOR, action: "source.remove", target: url });
      });
      await readers[source.kind].forget(id);
      return true;
    },
    async find(slug) {
      const plain = slug.startsWith(GITHUB) ? slug.slice(GITHUB.length) : slug;
      if (!/^[a-z0-9-]{1,64}$/.test(plain)) return undefined;
      return skillOf(await sourceSkillRow(db, { slug: plain }));
    },
    skill: async (id) => (isId(id) ? skillOf(await sourceSkillRow(db, { id })) : undefined),
    async fetchSkill(skill, { signal } = {}) {
      sourceAddress(skill.kind, skill.url, policy);
      const place = { id: skill.sourceId, url: skill.url, revision: undefined };
      const files = await readers[skill.kind].fetch(place, skill, signal);
      if (files === undefined || treeDigestOf(files.map(manifestFile)) !== skill.treeDigest) {
        throw sourceFailed("it no longer has the files that were indexed");
      }
      return files;
    },
    onSynced: (handler) => jobs.define(sourceSyncedQueue, handler),
    async work(cron) {
      await jobs.define(syncSourceQueue, async ({ sourceId }, { signal }) => {
        try {
          const onProgress = everyHundred(({ done, total }) =>
            log.info({ source: sourceId }, `${done} of ${total} skills of a source are read`),
          );
          const { skills, skipped, isChanged } = await sync(sourceId, { signal, onProgress });
          log.info({ source: sourceId, skills, skipped, isChanged }, "a source is synced");
        } catch (error) {
          // It is with the source, where the operator looks for it; the next regular sync tries again.
          if (!(error instanceof ToolError)) throw error;
          log.warn({ source: sourceId, problem: error.message }, "a source could not be synced");
        }
      });
      await jobs.define(syncSourcesQueue, async () => {
        // An earlier configuration may have left its schedule in the database.
        if (cron === undefined) return;
        for (const { id } of await sourceRows(db)) await requestSync(id);
      });
      if (cron !== undefined) await jobs.schedule(syncSourcesQueue, cron, null);
    },
  };
}

/** What stands before a slug where a skill of the marketplace has the same. */
export const GITHUB = "github:";

function everyHundred(tell: (progress: { done: number; total: number }) => void): typeof tell {
  return (progress) => {
    if (progress.done % 100 === 0 || progress.done === progress.total) tell(progress);
  };
}

function factsOf(row: SourceRow & { readonly skills: number }): SourceFacts {
  const { id, kind, url, revision, state, seen, problem, skills, skipped, created_at, synced_at } = row;
  return {
    id,
    kind,
    url,
    ...(revision !== null && { revision }),
    state,
    ...(seen !== null && { seen }),
    ...(problem !== null && { problem }),
    skills,
    skipped,
    addedAt: created_at.toISOString(),
    ...(synced_at !== null && { syncedAt: synced_at.toISOString() }),
  };
}

function skillOf(row: SourceSkillRow | undefined): SourceSkill | undefined {
  if (row === undefined) return undefined;
  const { source_id: sourceId, tree_digest, license, ...rest } = row;
  return { ...rest, sourceId, treeDigest: tree_digest ?? "", license: license ?? undefined };
}
