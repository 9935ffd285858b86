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

/** How far a rescan is, and what it could not look at so far. */
export interface RescanProgress {
  /** The tree after which to go on; undefined at the end. */
  readonly after: string | undefined;
  readonly unscanned: Unscanned;
}

export interface Unscanned {
  readonly count: number;
  /** A few of them. */
  readonly skills: readonly string[];
  /** What was said of the first one. */
  readonly why?: string | undefined;
}

const none: Unscanned = { count: 0, skills: [] };

/**
 * Looks at some trees that the present engine does not know. What it finds is told to all instances: a skill that is blocked
 * now leaves the catalogs of others. What cannot be looked at is told once, at the end of the whole rescan.
 */
export async function rescanSome(
  { database: { db }, verdicts, log }: RescanParts,
  { after, until = "", unscanned: earlier = none }: RescanPlace,
  { limit = TREES_AT_A_TIME, lookUp = LOOKED_UP_AT_A_TIME, signal }: RescanOptions = {},
): Promise<RescanProgress> {
  const { trees, next } = await unscannedTrees(db, { engine: engineVersion, after, until, limit, lookUp });
  let unscanned = earlier;
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
      unscanned = withOneMore(unscanned, await nameOfTree(db, treeDigest), error);
    }
  }
  const isAtEnd = next === undefined;
  if (isAtEnd && unscanned.count > 0)
    log.error(unscanned, "some stored skills could not be scanned; they stay as they were judged before");
  return { after: next, unscanned };
}

/** Where a rescan goes on, and where it ends. */
export interface RescanPlace {
  readonly after: string;
  readonly until?: string | undefined;
  readonly unscanned?: Unscanned | undefined;
}

export interface RescanOptions {
  readonly limit?: number;
  readonly lookUp?: number;
  readonly signal?: AbortSignal;
}

// Each of them is a job of some seconds, so that others get their turn in between.
const TREES_AT_A_TIME = 20;
// A statement of some milliseconds, also where all of them were scanned before.
const LOOKED_UP_AT_A_TIME = 1_000;

function withOneMore({ count, skills, why }: Unscanned, name: string, error: unknown): Unscanned {
  return {
    count: count + 1,
    skills: skills.length < NAMED ? [...skills, name] : skills,
    why: why ?? String(error).slice(0, 300),
  };
}

// Enough to see what they have in common.
const NAMED = 5;

/** The slug under which somebody has it, or what is left to call it by. */
async function nameOfTree(db: HubDatabase["db"], treeDigest: string): Promise<string> {
  const [skill] = await skillsOfTree(db, treeDigest).catch(() => []);
  return skill?.slug ?? treeDigest;
}

const rescanQueue: JobQueue<RescanPlace & { engine?: string | undefined; refusals?: number | undefined }> = {
  name: "rescan",
  payload: z.object({
    after: z.string().max(100),
    // Jobs of an earlier version have none of the following.
    until: z.string().max(100).optional(),
    engine: z.string().max(200).optional(),
    refusals: z.number().optional(),
    unscanned: z
      .object({ count: z.number(), skills: z.array(z.string()), why: z.string().optional() })
      .optional(),
  }),
  expireInSeconds: 900,
};

/** Every night, beside what `startRescan` asks for. */
export async function scheduleRescan(jobs: Jobs, parts: RescanParts): Promise<void> {
  await jobs.define(rescanQueue, async (place, { signal }) => {
    const { engine = engineVersion, refusals = 0, until, unscanned } = place;
    if (engine !== engineVersion) {
      // While instances of two versions run, each leaves the other's work to it; an engine that nobody has any more is forgotten.
      if (refusals < MOST_REFUSALS)
        await jobs.enqueue(
          rescanQueue,
          { ...place, refusals: refusals + 1 },
          { startAfterSeconds: REFUSED_SECONDS },
        );
      return;
    }
    if (place.after === "" && until === undefined) return startRescan(jobs);
    const next = await rescanSome(parts, { after: place.after, until, unscanned }, { signal });
    if (next.after === undefined) return;
    const rest = { after: next.after, until, engine, unscanned: next.unscanned };
    await jobs.enqueue(rescanQueue, rest, { singletonKey: `${engine} ${next.after}` });
  });
  await jobs.schedule(rescanQueue, "17 2 * * *", { after: "" });
}

// An hour, longer than a rolling upgrade takes.
const REFUSED_SECONDS = 30;
const MOST_REFUSALS = 120;

/**
 * At every start, when all skills of the start are there: after a new engine nothing waits for a request to be looked at again. In
 * sixteen parts by the first digit of the digest, which the instances share.
 */
export async function startRescan(jobs: Jobs): Promise<void> {
  for (const [index, digit] of DIGITS.entries()) {
    const after = index === 0 ? "" : `sha256:${digit}`;
    const following = DIGITS[index + 1];
    const until = following === undefined ? "" : `sha256:${following}`;
    const part = { after, until, engine: engineVersion };
    await jobs.enqueue(rescanQueue, part, { singletonKey: `${engineVersion} ${after}` });
  }
}

const DIGITS = [..."0123456789abcdef"];
