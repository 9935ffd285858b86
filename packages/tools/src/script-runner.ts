import type { SkillScript } from "@skillquay/skill/scripts";
import type { SkillSummary } from "./catalog.ts";

/** Runs a skill's scripts. Local and hub implement it; a tool decides nothing about where or how. */
export interface ScriptRunner {
  /** Whether scripts can run here now, and if not, why and what to do. Never throws, never waits. */
  status(): RunnerStatus;
  /** Resolves when it is known whether scripts can run; `status` then says it. */
  ready(): Promise<unknown>;
  /** False for a skill whose scripts the person at the keyboard did not allow. */
  isAllowed(skill: SkillSummary): boolean;
  scripts(skill: SkillSummary): Promise<readonly SkillScript[]>;
  /** What `run` would do, without doing it. */
  plan(request: RunRequest): Promise<RunPlan>;
  run(request: RunRequest, hooks: RunHooks): Promise<RunReport>;
  /** Output of a recent run that an answer had no room for; undefined once it is forgotten. */
  output(runId: string, stream: "stdout" | "stderr"): Uint8Array | undefined;
  /** Calls back when `status` changes; returns the way to stop. */
  onChange(listener: () => void): () => void;
}

export type RunnerStatus =
  | {
      readonly available: true;
      readonly sandboxed: boolean;
      readonly driver: string;
      readonly mustAsk: boolean;
    }
  | { readonly available: false; readonly why: string; readonly fix: string };

export interface RunRequest {
  readonly skill: SkillSummary;
  readonly script: SkillScript;
  /** What comes after the script on its command line. */
  readonly args: readonly string[];
  readonly stdin: string | undefined;
  readonly timeoutMs: number;
}

export interface RunHooks {
  readonly signal: AbortSignal;
  /** Called while the script runs, at most a few times a second. */
  readonly onProgress: (progress: RunProgress) => void;
  /** Called with output as it comes, capped like the report's. Text of the script: chunks may end inside a character. */
  readonly onOutput?: (stream: "stdout" | "stderr", chunk: Uint8Array) => void;
}

export interface RunProgress {
  readonly elapsedMs: number;
  readonly outputBytes: number;
}

export interface RunPlan {
  readonly argv: readonly string[];
  readonly workingFolder: string;
  readonly driver: string;
  readonly sandboxed: boolean;
  readonly network: string;
  /** Names only; values never leave the runner. */
  readonly grantedVariables: readonly string[];
  readonly timeoutMs: number;
  readonly limits: Readonly<Record<string, number>>;
}

export interface RunReport {
  readonly runId: string;
  readonly sandboxed: boolean;
  readonly end: "exit" | "signal" | "timeout" | "cancelled" | "limit";
  readonly exitCode: number | undefined;
  readonly signal: string | undefined;
  readonly limit: string | undefined;
  readonly stdout: Uint8Array;
  readonly stderr: Uint8Array;
  /** More came than is kept at all. */
  readonly isCut: boolean;
  readonly durationMs: number;
}
