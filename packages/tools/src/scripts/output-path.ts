import type { RunReport } from "../script-runner.ts";

/** Where `get_skill_resource` finds output of a run: a hidden folder, which no real file of a skill is served from. */
export function outputPath(report: Pick<RunReport, "runId">, stream: "stdout" | "stderr"): string {
  return `.runs/${report.runId}/${stream}`;
}

/** The run and stream that a path of the form above means. */
export function parseOutputPath(path: string): { runId: string; stream: "stdout" | "stderr" } | undefined {
  const [, runId, stream] = /^\.runs\/([0-9a-f]{8,64})\/(stdout|stderr)$/.exec(path) ?? [];
  if (runId === undefined || (stream !== "stdout" && stream !== "stderr")) return undefined;
  return { runId, stream };
}
