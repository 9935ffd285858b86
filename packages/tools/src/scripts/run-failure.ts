import { oneLine } from "@skillquay/skill";
import { ToolError } from "../errors.ts";
import type { RunReport, RunRequest } from "../script-runner.ts";
import { outputPath } from "./output-path.ts";

/** Half an hour: the longest that anybody may have a script run. */
export const MOST_RUN_SECONDS = 1800;

/** The error for a run that did not end by itself; undefined for one that did, whatever its exit code. */
export function runFailure(
  report: RunReport,
  request: RunRequest,
  reader: string | undefined,
): ToolError | undefined {
  const script = oneLine(request.script.path, 200);
  const seconds = Math.round(request.timeoutMs / 1000);
  const seen = reader === undefined ? [] : keptOutput(report, reader);
  const { connections } = report;
  const details = connections === undefined ? {} : { details: { connections } };
  switch (report.end) {
    case "exit":
      return undefined;
    case "timeout":
      return new ToolError("script_timed_out", `${script} was stopped after ${seconds} seconds.`, {
        suggestions: [
          seconds < MOST_RUN_SECONDS
            ? `Pass a larger timeout_seconds (at most ${MOST_RUN_SECONDS})`
            : "Give it less to do at once: no script may run for longer",
          ...seen,
        ],
        ...details,
      });
    case "limit":
      return new ToolError(
        "script_limit_hit",
        `${script} was stopped: it used too much ${report.limit ?? "of the machine"}.`,
        {
          suggestions: ["Give it less to do at once", ...seen],
          ...details,
        },
      );
    case "signal":
      return new ToolError("script_killed", `${script} was ended by ${report.signal ?? "a signal"}.`, {
        suggestions: seen,
        ...details,
      });
    case "cancelled":
      return new ToolError("script_cancelled", `${script} was cancelled.`);
  }
}

// Where output of a failed run is kept, so that a caller can see how far it came.
function keptOutput(report: RunReport, reader: string): string[] {
  const kept: string[] = [];
  if (report.stdout.byteLength > 0)
    kept.push(`Its output so far: ${reader} with ${outputPath(report, "stdout")}`);
  if (report.stderr.byteLength > 0) kept.push(`Its messages: ${reader} with ${outputPath(report, "stderr")}`);
  return kept;
}
