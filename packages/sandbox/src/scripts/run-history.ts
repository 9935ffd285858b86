import { randomBytes } from "node:crypto";

/** Output of the last runs, so that a caller can read what an answer had no room for. */
export interface RunHistory {
  /** 128 random bits: knowing an id is what lets a caller read a run's output. */
  newId(): string;
  keep(runId: string, output: RunOutput): void;
  get(runId: string): RunOutput | undefined;
}

export interface RunOutput {
  readonly stdout: Uint8Array;
  readonly stderr: Uint8Array;
}

export function createRunHistory({ maxRuns = 20, maxBytes = 16 * 1024 * 1024 } = {}): RunHistory {
  const runs = new Map<string, RunOutput>();
  let totalBytes = 0;
  return {
    newId: () => randomBytes(16).toString("hex"),
    keep: (runId, output) => {
      runs.set(runId, output);
      totalBytes += sizeOf(output);
      for (const [oldest, dropped] of runs) {
        if (runs.size <= maxRuns && totalBytes <= maxBytes) break;
        runs.delete(oldest);
        totalBytes -= sizeOf(dropped);
      }
    },
    get: (runId) => runs.get(runId),
  };
}

function sizeOf({ stdout, stderr }: RunOutput): number {
  return stdout.byteLength + stderr.byteLength;
}
