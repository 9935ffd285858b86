import type { Host } from "../host/host.ts";
import { hubOutput, hubRun } from "./hub-shapes.ts";
import type { RunOutcome } from "./skill-backend.ts";
import { dataOf } from "./tool-failure.ts";

export interface HubRunTools {
  readonly run: string;
  readonly read: string;
}

/** Runs a script on the hub, reads what it wrote and gives its sandbox back. */
export async function runOnHub(
  host: Host,
  tools: HubRunTools,
  call: { readonly skillSlug: string; readonly scriptName: string; readonly args: readonly string[] },
  signal: AbortSignal,
): Promise<RunOutcome> {
  const answer = await host.callTool(tools.run, { ...call, reuseSession: true }, signal);
  const { succeeded, end, exitCode, durationMs, sessionId, output, notes } = dataOf(answer, hubRun);
  const read = async (filePath: string | undefined, closeAfter: boolean) => {
    if (sessionId === undefined || filePath === undefined) return "";
    const asked = { sessionId, filePath, limit: SHOWN_LINES, closeAfter };
    const { lines, isEnd } = dataOf(await host.callTool(tools.read, asked), hubOutput);
    if (lines === undefined) return "(not text)";
    return isEnd ? lines.join("\n") : [...lines, "…"].join("\n");
  };
  const stdout = await read(output.stdout.filePath, false);
  // The last read, so that the sandbox does not wait for another.
  const stderr = await read(output.stderr.filePath, true);
  const how = succeeded
    ? "Finished"
    : exitCode === undefined
      ? `Ended by ${end}`
      : `Ended with exit code ${exitCode}`;
  return {
    isGood: succeeded,
    summary: [`${how} in ${(durationMs / 1000).toFixed(1)} s.`, ...notes].join(" "),
    stdout,
    stderr,
  };
}

// What the tool gives at most in one answer.
const SHOWN_LINES = 500;
