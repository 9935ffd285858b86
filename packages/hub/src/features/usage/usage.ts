import type { HubDatabase } from "../../platform/db/connect.ts";
import { addUsage, type UsageRow } from "./usage-queries.ts";

/** Counts loads and runs of skills, day by day. Written in batches: a call must not wait for its own bookkeeping. */
export interface Usage {
  recordLoad(use: SkillUse): void;
  recordRun(use: SkillUse & { readonly failed: boolean }): void;
  /** Resolves when everything recorded before is written. */
  flush(): Promise<void>;
  close(): Promise<void>;
}

export interface SkillUse {
  readonly accountId: string;
  readonly skillId: string;
}

export interface UsageOptions {
  readonly flushEveryMs?: number;
  readonly onError?: (error: unknown) => void;
  readonly now?: () => Date;
}

export function createUsage(database: HubDatabase, options: UsageOptions = {}): Usage {
  const { flushEveryMs = 2_000, onError = () => {}, now = () => new Date() } = options;
  let waiting = new Map<string, UsageRow>();
  let timer: NodeJS.Timeout | undefined;
  let writing: Promise<void> = Promise.resolve();

  function add(
    { accountId, skillId }: SkillUse,
    counted: Pick<UsageRow, "loads" | "runs" | "failures">,
  ): void {
    const lastAt = now();
    const day = lastAt.toISOString().slice(0, 10);
    const key = `${accountId} ${skillId} ${day}`;
    const previous = waiting.get(key);
    if (previous === undefined && waiting.size >= MAX_WAITING) return;
    waiting.set(key, {
      accountId,
      skillId,
      day,
      lastAt,
      loads: (previous?.loads ?? 0) + counted.loads,
      runs: (previous?.runs ?? 0) + counted.runs,
      failures: (previous?.failures ?? 0) + counted.failures,
    });
    timer ??= setTimeout(() => void flush(), flushEveryMs).unref();
  }

  function flush(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    writing = writing.then(async () => {
      const rows = [...waiting.values()];
      waiting = new Map();
      if (rows.length > 0) await addUsage(database.db, rows).catch(onError);
    });
    return writing;
  }

  return {
    recordLoad: (use) => add(use, { loads: 1, runs: 0, failures: 0 }),
    recordRun: (use) => add(use, { loads: 0, runs: 1, failures: use.failed ? 1 : 0 }),
    flush,
    close: flush,
  };
}

// While the database does not answer, counts are lost rather than memory.
const MAX_WAITING = 50_000;
