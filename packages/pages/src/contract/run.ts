/**
 * `POST /ui/skills/:ref/run` with `RunAsk`: a stream of server-sent events whose `data` is one `RunEvent` each. Closing it
 * ends the script.
 */
export interface RunAsk {
  readonly script: string;
  readonly args: readonly string[];
  readonly stdin?: string;
}

export type RunEvent =
  | {
      readonly type: "started";
      readonly driver: string;
      readonly sandboxed: boolean;
      readonly network: string;
    }
  | { readonly type: "output"; readonly stream: "stdout" | "stderr"; readonly text: string }
  | { readonly type: "progress"; readonly elapsedMs: number; readonly outputBytes: number }
  | {
      readonly type: "ended";
      readonly end: "exit" | "signal" | "timeout" | "cancelled" | "limit";
      readonly exitCode?: number;
      readonly limit?: string;
      readonly durationMs: number;
      readonly files: readonly { readonly path: string; readonly sizeBytes: number }[];
      /** Where its files can be had for a while: `GET /ui/runs/:runId/file?path=`. Absent where they cannot. */
      readonly runId?: string;
    }
  | { readonly type: "failed"; readonly message: string; readonly suggestions: readonly string[] };

/** `GET /ui/runner`: whether scripts can run here at all. */
export type RunnerState =
  | { readonly available: true; readonly driver: string; readonly sandboxed: boolean }
  | { readonly available: false; readonly why: string; readonly fix: string };
