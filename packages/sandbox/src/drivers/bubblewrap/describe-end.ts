import { constants } from "node:os";
import type { ExecOutcome } from "../../sandbox.ts";
import type { ProcessEnd } from "./run-process.ts";

/** How often limits were hit during the run, where a cgroup counts that. */
export interface LimitHits {
  readonly memory: number;
  readonly processes: number;
}

/** Says what ended a run: the sandbox, the script, a signal, the clock, the caller or a limit. */
export function describeEnd(end: ProcessEnd, hits: LimitHits): ExecOutcome {
  const output = {
    stdout: end.stdout,
    stderr: end.stderr,
    stdoutTruncated: end.stdoutTruncated,
    stderrTruncated: end.stderrTruncated,
    durationMs: end.durationMs,
  };
  // Written before the script got its turn, and by nobody else: whatever comes after it cannot take it back.
  const didStart = /^S(?:\d.*)?$/m.test(end.note);
  if (end.stopped === "cancelled") return { end: "cancelled", ...output };
  if (!didStart) {
    // Nothing of the script ran, so what is on stderr is bwrap's own and tells the reason.
    const detail = [end.note.replace(/^(?:L|E \d+)$/gm, ""), Buffer.from(end.stderr).toString("utf8")]
      .join("\n")
      .trim();
    const why = end.stopped === "timeout" ? "The sandbox was not ready in time" : "The sandbox did not start";
    return { end: "setup", detail: `${why}: ${detail || `exit code ${end.exitCode}`}`, ...output };
  }
  if (end.stopped === "memory" || end.stopped === "disk")
    return { end: "limit", limit: end.stopped, ...output };
  const exitCode = readExitCode(end);
  const signal = readSignal(end);
  const how = { ...(signal === undefined ? { exitCode } : { signal }), ...output };
  const isFailure = exitCode !== 0;
  if (isFailure && hits.memory > 0) return { end: "limit", limit: "memory", ...how };
  if (end.stopped === "timeout") return { end: "timeout", ...output };
  if (signal === "SIGXCPU") return { end: "limit", limit: "cpu", ...how };
  if (signal === "SIGXFSZ") return { end: "limit", limit: "disk", ...how };
  if (isFailure && hits.processes > 0) return { end: "limit", limit: "processes", ...how };
  return { end: signal === undefined ? "exit" : "signal", ...how };
}

/** From the note; where the shell that writes it was killed itself, from bwrap. */
function readExitCode(end: ProcessEnd): number {
  const status = /^E (\d+)$/m.exec(end.note)?.[1];
  return status === undefined ? (end.exitCode ?? 137) : Number(status);
}

/**
 * A shell tells a signal as 128 plus its number, which a script can also return by itself. Most shells also print the
 * signal's name, so a line beside ours in the note decides; bash does not, and there the number must do. Without an
 * ending in the note the shell did not end by itself: it was a signal.
 */
function readSignal(end: ProcessEnd): string | undefined {
  const lines = end.note.split("\n").filter((line) => line !== "");
  const hasEnd = lines.some((line) => /^E \d+$/.test(line));
  const hasWords = lines.some((line) => !/^S(?:\d|$)/.test(line) && !/^E \d+$/.test(line));
  const isSilent = /^S\d/m.test(end.note);
  if (hasEnd && !hasWords && !isSilent) return undefined;
  const number = readExitCode(end) - 128;
  return Object.entries(constants.signals).find(([, value]) => value === number)?.[0];
}
