import { constants } from "node:os";
import type { ExecOutcome } from "../../sandbox.ts";

export interface EndFacts {
  /** A shell's status: 128 and more stands for a signal. */
  readonly status: number;
  readonly isTimeout?: boolean;
  readonly isCancelled?: boolean;
  /** The kernel ended a process of the session for lack of memory during this run. */
  readonly isOutOfMemory?: boolean;
}

/**
 * Tells the ends of a run apart where the place reports only a shell's status. A script that itself exits with 128 or
 * more cannot be told from a signal there, and is reported as one when such a signal exists.
 */
export function outcomeOf(facts: EndFacts): Pick<ExecOutcome, "end" | "exitCode" | "signal" | "limit"> {
  const { status } = facts;
  if (facts.isCancelled) return { end: "cancelled" };
  if (facts.isTimeout) return { end: "timeout" };
  if (facts.isOutOfMemory && status !== 0) return { end: "limit", limit: "memory" };
  const signal = status > 128 ? signalNames.get(status - 128) : undefined;
  if (signal === "SIGXCPU") return { end: "limit", limit: "cpu" };
  if (signal === "SIGXFSZ") return { end: "limit", limit: "disk" };
  return signal === undefined ? { end: "exit", exitCode: status } : { end: "signal", signal };
}

// Linux has several names for some numbers; the first is the usual one.
const signalNames = new Map<number, string>();
for (const [name, number] of Object.entries(constants.signals))
  if (!signalNames.has(number)) signalNames.set(number, name);
