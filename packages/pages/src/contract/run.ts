/**
 * `POST /ui/skills/:ref/run` with `RunRequest`: a stream of server-sent events whose `data` is one `RunEvent` each. Closing it
 * ends the script.
 */
export interface RunRequest {
  readonly script: string;
  readonly args: readonly string[];
  readonly stdin?: string;
  /** To a `question` about this very run. Without it, or when it is too old, the question is asked. */
  readonly answer?: RunAnswer;
  /** To `changes`: nothing runs again. */
  readonly keep?: { readonly questionId: string; readonly isYes: boolean };
}

/** The person's yes, and what goes with it where the question offers it. */
export interface RunAnswer {
  readonly questionId: string;
  readonly isLasting: boolean;
  readonly packages?: boolean;
  readonly project?: "read" | "write";
}

export type RunEvent =
  /** Nothing ran: the person must say yes first. The stream ends with it. */
  | {
      readonly type: "question";
      readonly questionId: string;
      /** What will happen, one fact on a line. */
      readonly text: string;
      /** Whether the project can be trusted from now on, too. */
      readonly canTrust: boolean;
      /** Whether the packages that it declares can be installed. */
      readonly canInstall: boolean;
      /** Whether it can be given the project. */
      readonly canGiveProject: boolean;
    }
  | {
      readonly type: "started";
      readonly driver: string;
      readonly sandboxed: boolean;
      readonly network: string;
    }
  | { readonly type: "output"; readonly stream: "stdout" | "stderr"; readonly text: string }
  | {
      readonly type: "progress";
      readonly elapsedMs: number;
      readonly outputBytes: number;
      /** What is done before the script itself runs. */
      readonly step?: "packages";
    }
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
  /** After `ended`: what the script wrote into a copy of the project is kept after a yes. The stream ends with it. */
  | { readonly type: "changes"; readonly questionId: string; readonly text: string }
  | { readonly type: "failed"; readonly message: string; readonly suggestions: readonly string[] };

/** `GET /ui/runner`: whether scripts can run here at all. */
export type RunnerState =
  | { readonly available: true; readonly driver: string; readonly sandboxed: boolean }
  | { readonly available: false; readonly why: string; readonly fix: string };

export interface RunRoutes {
  "GET /ui/runner": { output: RunnerState };
  "POST /ui/skills/:ref/run": { body: RunRequest; events: RunEvent };
  /** A file, to be saved by the browser. */
  "GET /ui/runs/:session/file": { query: { readonly path: string }; file: true };
}
