import { captureOutput } from "../../output-capture.ts";
import type { ExecOutcome, ExecRequest } from "../../sandbox.ts";

export interface StreamCapture {
  readonly add: (stream: "stdout" | "stderr", chunk: Uint8Array) => void;
  result(): Pick<ExecOutcome, "stdout" | "stderr" | "stdoutTruncated" | "stderrTruncated">;
}

/** Collects both outputs of a run, each up to the cap. */
export function captureStreams(capBytes: number, onOutput?: ExecRequest["onOutput"]): StreamCapture {
  const stdout = captureOutput("stdout", capBytes, onOutput);
  const stderr = captureOutput("stderr", capBytes, onOutput);
  const result = () => ({
    stdout: stdout.bytes(),
    stderr: stderr.bytes(),
    stdoutTruncated: stdout.isTruncated,
    stderrTruncated: stderr.isTruncated,
  });
  return {
    add: (stream, chunk) => (stream === "stdout" ? stdout : stderr).add(chunk),
    result,
  };
}
