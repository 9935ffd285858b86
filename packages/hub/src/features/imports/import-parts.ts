import type { Policy } from "@skillquay/scan/policy";
import * as z from "zod/v4";
import type { BlobStore } from "../../platform/blobs/blob-store.ts";
import type { CrashPoint } from "../../platform/crash-points.ts";
import type { Db, HubDatabase } from "../../platform/db/connect.ts";
import type { StorageLog } from "../../platform/db/storage-log.ts";
import type { JobQueue, Jobs } from "../../platform/jobs/jobs.ts";
import type { Credits } from "../credits/index.ts";
import type { AssertRoom } from "../quota/index.ts";
import type { Verdicts } from "../scans/index.ts";
import type { Sources } from "../sources/index.ts";
import type { Detonate } from "./detonate-import.ts";
import type { ParsedSkills } from "./parsed-skills.ts";
import { countOpenImports } from "./queries/import-queries.ts";

/** What the steps of an import work with. */
export interface ImportParts {
  readonly database: HubDatabase;
  readonly blobs: BlobStore;
  readonly jobs: Jobs;
  readonly credits: Pick<Credits, "prices" | "reserve" | "settle" | "refund">;
  readonly sources: Pick<Sources, "find" | "skill" | "fetchSkill">;
  readonly verdicts: Verdicts;
  readonly parsed: ParsedSkills;
  /** Undefined: scripts are not run before somebody wants them to. */
  readonly detonate?: Detonate | undefined;
  /** What the operator wants of every skill that comes in. */
  readonly policies?: readonly Policy[];
  /** Whether the account's plan has room for what comes. Absent: it always has. */
  readonly assertRoom?: AssertRoom | undefined;
  readonly log: StorageLog;
  readonly crashPoint: CrashPoint;
}

/** Works on one import until it is over or waits for its owner. */
export const importQueue: JobQueue<{ importId: string }> = {
  name: "import",
  payload: z.object({ importId: z.uuid() }),
  // Downloads wait for others most of the time.
  concurrency: 2,
};

/**
 * How an import of the account is ranked among those that wait: behind each import of the account that is not over, so that accounts
 * take turns, however much one of them sends at once.
 */
export async function turnOf(db: Db, accountId: string): Promise<number> {
  return -(await countOpenImports(db, accountId, MOST_COUNTED));
}

// Beyond that all are the last ones.
const MOST_COUNTED = 1_000;
