import { ToolError } from "@skillquay/tools";
import { withAdvisoryLock } from "../../platform/db/queries/lock-queries.ts";
import { readSkillUpload, readStoredFiles, type SkillUpload } from "../skills/index.ts";
import { downloadStep } from "./download-step.ts";
import { endImport } from "./end-import.ts";
import { isTransient, retriesExhausted } from "./import-errors.ts";
import type { ImportParts } from "./import-parts.ts";
import { publishStep } from "./publish-step.ts";
import { importFiles } from "./queries/import-file-queries.ts";
import { beginTry, hasStepLeft, type ImportRow, moveImport } from "./queries/import-queries.ts";
import { scanStep } from "./scan-step.ts";

/**
 * Works on the import unless somebody else does at this moment: a second job for it is no sign that the first one died, and
 * must not count as a try. Whoever leaves looks once more, because a job that came meanwhile found the import taken.
 */
export async function runImport(parts: ImportParts, importId: string, signal: AbortSignal): Promise<void> {
  const { db, direct } = parts.database;
  do {
    const mine = await withAdvisoryLock(direct, `import ${importId}`, () =>
      takeSteps(parts, importId, signal),
    );
    if (mine === undefined) return;
  } while (await hasStepLeft(db, importId));
}

/**
 * Takes one step after the other until the import is over or waits for its owner. The state in the row says which step is
 * next, and each step ends by moving it on in one transaction with all that the step made: whoever comes after a crash goes
 * on where the row stands, and of two who work on the same import (one may have lost its connection, and with it the lock)
 * only one gets each step done.
 */
async function takeSteps(parts: ImportParts, importId: string, signal: AbortSignal): Promise<void> {
  const { db } = parts.database;
  for (;;) {
    signal.throwIfAborted();
    const row = await beginTry(db, importId);
    if (row === undefined) return;
    try {
      // A step that was begun so often without an end took the process with it each time.
      if (row.attempts > MAX_TRIES) throw retriesExhausted();
      if (!(await takeStep(parts, row, signal))) return;
    } catch (error) {
      signal.throwIfAborted();
      const problem = finalProblem(error, row.attempts);
      if (problem === undefined) throw error;
      parts.log.warn({ err: error, importId, state: row.state }, "an import failed");
      await db
        .transaction()
        .execute((transaction) => endImport(transaction, parts, row, { to: "failed", problem }));
      return;
    }
  }
}

// The job itself is tried four times.
const MAX_TRIES = 4;

/** False when somebody else has moved the import on. */
async function takeStep(parts: ImportParts, row: ImportRow, signal: AbortSignal): Promise<boolean> {
  const { db } = parts.database;
  switch (row.state) {
    case "queued":
      return (await moveImport(db, { importId: row.id, from: "queued", to: "downloading" })) !== undefined;
    case "downloading":
      return downloadStep(parts, row, signal);
    case "scanning":
      return scanStep(parts, row);
    case "enriching":
      if (row.origin !== "marketplace") await enrich(parts, row);
      return (await moveImport(db, { importId: row.id, from: "enriching", to: "publishing" })) !== undefined;
    case "publishing":
      if (row.origin === "marketplace") return publishStep(parts, row, undefined);
      return publishParsed(parts, row);
    default:
      return false;
  }
}

/** All that is kept about a version is read from the bytes that were scanned, once: the digest of the tree says which. */
async function enrich({ database, blobs, parsed }: ImportParts, row: ImportRow): Promise<SkillUpload> {
  const treeDigest = row.tree_digest ?? "";
  const read = parsed.get(treeDigest);
  if (read !== undefined) return read;
  const files = await importFiles(database.db, row.id);
  const skill = await readSkillUpload(await readStoredFiles(blobs, files, treeDigest));
  parsed.keep(skill);
  return skill;
}

async function publishParsed(parts: ImportParts, row: ImportRow): Promise<boolean> {
  const isDone = await publishStep(parts, row, await enrich(parts, row));
  parts.parsed.forget(row.tree_digest ?? "");
  return isDone;
}

function finalProblem(error: unknown, tries: number): ToolError | undefined {
  const isFinal = error instanceof ToolError && !isTransient(error);
  if (isFinal) return error;
  if (tries < MAX_TRIES) return undefined;
  return error instanceof ToolError ? error : retriesExhausted();
}
