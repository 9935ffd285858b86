import { setTimeout as pause } from "node:timers/promises";
import * as z from "zod/v4";
import type { HubDatabase } from "../../platform/db/connect.ts";
import { isId } from "../../platform/db/is-id.ts";
import type { JobQueue } from "../../platform/jobs/jobs.ts";
import type { DriveOwner } from "../drive/index.ts";
import { createVerdicts, type Verdicts } from "../scans/index.ts";
import { decideImport } from "./decide-import.ts";
import { importNotFound } from "./import-errors.ts";
import { type ImportParts, importQueue } from "./import-parts.ts";
import { type ImportRecord, importRecord, isSettled } from "./import-record.ts";
import { createParsedSkills } from "./parsed-skills.ts";
import { importOf, importsOf } from "./queries/import-queries.ts";
import { runImport } from "./run-import.ts";
import { type ImportHandle, type ImportRequest, startImport } from "./start-import.ts";
import { type StartedUpload, startUpload, type Upload } from "./start-upload.ts";
import { sweepImports } from "./sweep-imports.ts";

export type { ImportRecord } from "./import-record.ts";
export type { ImportHandle, ImportRequest } from "./start-import.ts";
export type { StartedUpload, Upload } from "./start-upload.ts";

/** Brings skills into drives: from the marketplace, from sources, and from whoever sends one. */
export interface Imports {
  /** Throws `skill_not_found`, `skill_exists` and `quota_exceeded`; charges nothing for what the drive has already. */
  start(owner: DriveOwner, requested: ImportRequest): Promise<ImportHandle>;
  /** Throws `skill_invalid`. Uploads cost nothing. */
  startUpload(owner: DriveOwner, upload: Upload): Promise<StartedUpload>;
  /** Throws `import_not_found`, also for imports of others. */
  get(owner: DriveOwner, importId: string): Promise<ImportRecord>;
  /** Newest first. */
  list(owner: DriveOwner, limit: number): Promise<readonly ImportRecord[]>;
  /** Resolves when nothing more happens by itself, or when the time is up or the signal says so. */
  wait(owner: DriveOwner, importId: string, options?: WaitOptions): Promise<ImportRecord>;
  /** The owner's word on an import that waits for it. Said again, it changes nothing. */
  decide(owner: DriveOwner, importId: string, decision: "accept" | "decline"): Promise<ImportRecord>;
  /** Starts doing imports in this process, and looks after those that were left behind. */
  work(): Promise<void>;
  readonly verdicts: Verdicts;
}

export interface WaitOptions {
  readonly timeoutMs?: number;
  readonly signal?: AbortSignal | undefined;
  /** Told of each state that was seen, once. */
  readonly onProgress?: (record: ImportRecord) => void;
}

export type ImportsOptions = Omit<ImportParts, "verdicts" | "parsed"> & {
  /** The pool that `work` uses; the same one unless told. */
  readonly background?: HubDatabase;
};

export function createImports(options: ImportsOptions): Imports {
  const { database, jobs } = options;
  const { db } = database;
  const verdicts = createVerdicts(options);
  const parts: ImportParts = { ...options, verdicts, parsed: createParsedSkills() };
  const atWork: ImportParts = { ...parts, database: options.background ?? database };

  const get: Imports["get"] = async ({ accountId, collectionId }, importId) => {
    const row = isId(importId) ? await importOf(db, accountId, importId) : undefined;
    if (row === undefined || (collectionId !== undefined && row.collection_id !== collectionId)) {
      throw importNotFound();
    }
    return importRecord(row);
  };

  return {
    verdicts,
    get,
    list: async ({ accountId, collectionId }, limit) =>
      (await importsOf(db, accountId, { collectionId, limit })).map(importRecord),
    start: (owner, requested) => startImport(parts, owner, requested),
    startUpload: (owner, upload) => startUpload(parts, owner, upload),
    async wait(owner, importId, { timeoutMs = DEFAULT_WAIT_MS, signal, onProgress } = {}) {
      const until = performance.now() + timeoutMs;
      let message: ImportRecord["state"] | undefined;
      for (;;) {
        const record = await get(owner, importId);
        if (record.state !== message) onProgress?.(record);
        message = record.state;
        const isEnough = isSettled(record.state) || performance.now() >= until || signal?.aborted === true;
        if (isEnough) return record;
        // A client that went away is no failure of the import.
        await pause(LOOK_EVERY_MS, undefined, signal === undefined ? {} : { signal }).catch(() => {});
      }
    },
    async decide(owner, importId, decision) {
      const record = await get(owner, importId);
      await decideImport(parts, { accountId: owner.accountId, keyId: owner.keyId, record, decision });
      return get(owner, importId);
    },
    async work() {
      await jobs.define(importQueue, ({ importId }, { signal }) => runImport(atWork, importId, signal));
      await jobs.define(sweepQueue, () => sweepImports(atWork, { quietSeconds: NEGLECTED_SECONDS }));
      await jobs.schedule(sweepQueue, "* * * * *", null);
      // After a crash nobody else may know of them; if somebody does, working on one twice does no harm.
      await sweepImports(atWork, { quietSeconds: 0 });
    },
  };
}

const sweepQueue: JobQueue<null> = { name: "sweep-imports", payload: z.null(), retryLimit: 0 };

const DEFAULT_WAIT_MS = 25_000;
const LOOK_EVERY_MS = 150;
// Longer than any step between two signs of life takes, except for a slow download, which then runs twice.
const NEGLECTED_SECONDS = 120;
