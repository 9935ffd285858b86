import { engineVersion } from "@skillquay/scan";
import * as z from "zod/v4";
import { recordChange } from "../../platform/db/change-log.ts";
import type { HubDatabase } from "../../platform/db/connect.ts";
import type { StorageLog } from "../../platform/db/storage-log.ts";
import type { JobQueue, Jobs } from "../../platform/jobs/jobs.ts";
import { recordAudit } from "../audit/index.ts";
import { filesOfVersion, skillsOfTree } from "../skills/index.ts";
import { unscannedTrees } from "./queries/rescan-queries.ts";
import type { Verdicts } from "./verdicts.ts";

export interface RescanParts {
  readonly database: HubDatabase;
  readonly verdicts: Verdicts;
  readonly log: StorageLog;
}

/**
 * Looks at some trees that the present engine does not know, and says after which one to go on; undefined at the end. What it
 * finds is told to all instances: a skill that is blocked now leaves the catalogs of others.
 */
export async function rescanSome(
  { database: { db }, verdicts, log }: RescanParts,
  after: string,
  { limit = TREES_AT_A_TIME, signal }: { readonly limit?: number; readonly signal?: AbortSignal } = {},
): Promise<string | undefined> {
  const trees = await unscannedTrees(db, { engine: engineVersion, after, limit });
  for (const { treeDigest, versionId } of trees) {
    signal?.throwIfAborted();
    try {
      const { verdict, findings } = await verdicts.of({
        treeDigest,
        files: await filesOfVersion(db, versionId),
      });
      if (verdict === "allow") continue;
      await db.transaction().execute(async (transaction) => {
        for (const { skillId, accountId, slug } of await skillsOfTree(transaction, treeDigest)) {
          await recordChange(transaction, "skill", skillId);
          if (verdict !== "block") continue;
          const rules = findings.filter(({ severity }) => severity === "block").map(({ rule }) => rule);
          await recordAudit(transaction, {
            actor: "hub",
            accountId,
            action: "skill.quarantine",
            target: slug,
            details: { treeDigest, engine: engineVersion, rules },
          });
        }
      });
    } catch (error) {
      // Bytes that are gone or damaged must not keep the others from being looked at.
      log.error({ err: error, treeDigest }, "a stored skill could not be scanned");
    }
  }
  return trees.length < limit ? undefined : trees.at(-1)?.treeDigest;
}

// Each of them is a job of some seconds, so that others get their turn in between.
const TREES_AT_A_TIME = 20;

const rescanQueue: JobQueue<{ after: string }> = {
  name: "rescan",
  payload: z.object({ after: z.string().max(100) }),
  expireInSeconds: 900,
};

/** Every night, beside what `startRescan` asks for. */
export async function scheduleRescan(jobs: Jobs, parts: RescanParts): Promise<void> {
  await jobs.define(rescanQueue, async ({ after }, { signal }) => {
    const next = await rescanSome(parts, after, { signal });
    if (next !== undefined) await jobs.enqueue(rescanQueue, { after: next }, { singletonKey: next });
  });
  await jobs.schedule(rescanQueue, "17 2 * * *", { after: "" });
}

/** At every start, when all skills of the start are there: after a new engine nothing waits for a request to be looked at again. */
export async function startRescan(jobs: Jobs): Promise<void> {
  await jobs.enqueue(rescanQueue, { after: "" }, { singletonKey: engineVersion });
}
