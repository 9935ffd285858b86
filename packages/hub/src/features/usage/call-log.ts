import type { ObservedCall } from "@skillquay/tools";
import type { HubDatabase } from "../../platform/db/connect.ts";
import type { Caller } from "../accounts/index.ts";
import { addCallDays } from "./call-days-queries.ts";
import { insertCalls, type LoggedCall } from "./call-log-queries.ts";
import { agentOf, type NamedConnection, scriptIn, skillIn } from "./call-words.ts";

/** Every call of an agent, written in batches: a call must not wait for its own log. */
export interface CallLog {
  record(caller: Caller, call: ObservedCall, connection: NamedConnection): void;
  /** Resolves when everything recorded before is written. */
  flush(): Promise<void>;
}

export interface CallLogOptions {
  readonly flushEveryMs?: number;
  readonly onError?: (error: unknown) => void;
}

export function createCallLog(database: HubDatabase, options: CallLogOptions = {}): CallLog {
  const { flushEveryMs = 2_000, onError = () => {} } = options;
  let waiting: LoggedCall[] = [];
  let timer: NodeJS.Timeout | undefined;
  let writing: Promise<void> = Promise.resolve();

  function flush(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    writing = writing.then(async () => {
      const calls = waiting;
      waiting = [];
      for (let start = 0; start < calls.length; start += BATCH)
        await writeCalls(database, calls.slice(start, start + BATCH)).catch(onError);
    });
    return writing;
  }

  return {
    record(caller, { tool, outcome, input, durationMs, tokens }, connection) {
      if (caller.tier === "anonymous" || waiting.length >= MAX_WAITING) return;
      waiting.push({
        accountId: caller.accountId,
        keyId: caller.keyId,
        at: new Date(),
        tool,
        agent: agentOf(connection),
        client: connection.client,
        skill: skillIn(tool, input),
        script: scriptIn(input),
        outcome,
        durationMs: Math.min(Math.round(durationMs), MOST_MS),
        tokens: tokens === undefined ? undefined : Math.min(tokens, MOST_MS),
      });
      timer ??= setTimeout(() => void flush(), flushEveryMs).unref();
    },
    flush,
  };
}

/** The log and its sums say the same, or neither has the calls. */
async function writeCalls({ db }: HubDatabase, calls: readonly LoggedCall[]): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    await insertCalls(transaction, calls);
    await addCallDays(transaction, calls);
  });
}

// While the database does not answer, calls are lost rather than memory.
const MAX_WAITING = 20_000;
// Rows of one statement.
const BATCH = 1_000;
// What the column holds.
const MOST_MS = 2_147_483_647;
