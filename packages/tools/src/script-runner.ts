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
  /** Where a person decides about runs. Absent where holding a key is consent enough. */
  readonly consent?: RunConsent | undefined;
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
    }
  | { readonly available: false; readonly why: string; readonly fix: string };

export interface RunRequest {
  readonly skill: SkillSummary;
  readonly script: SkillScript;
  /** What comes after the script on its command line. */
  readonly args: readonly string[];
  readonly stdin: string | undefined;
  readonly timeoutMs: number;
  /** The question that was answered with yes: its bytes are what runs. Only `RunConsent.accept` sets it. */
  readonly acceptedAs?: string | undefined;
}

/** Questions to the person, each about one run over bytes that are kept for the answer. */
export interface RunConsent {
  /** What the person must say yes to before this run; undefined where nobody needs to be asked. */
  ask(request: RunRequest): Promise<RunQuestion | undefined>;
  /** The request to run, over the kept bytes. Undefined: the question is too old, was answered, or was about another run. */
  accept(id: string, request: RunRequest, answer: RunAnswer): Promise<RunRequest | undefined>;
  /** Lets the kept bytes go. */
  drop(id: string): Promise<void>;
}

export interface RunQuestion {
  readonly id: string;
  readonly facts: RunFacts;
  /** Whoever starts this very run by their own hand has said yes to it: a sandbox, and nothing given to the skill. */
  readonly isPlain: boolean;
  /** What a yes for good would be about; undefined where every run is asked about. */
  readonly lasting?: "project" | undefined;
  /** What the person can do where nobody can ask them. */
  readonly nextSteps: readonly string[];
}

export interface RunAnswer {
  /** Do what `lasting` says. */
  readonly isLasting: boolean;
}

/** What a person is told about a run before it. Text of skills and callers, not yet safe to show: see `consentText`. */
export interface RunFacts {
  readonly skill: string;
  readonly script: string;
  readonly args: readonly string[];
  readonly stdinBytes: number;
  /** Names only. */
  readonly variables: readonly string[];
  readonly hosts: readonly string[];
  /** Host folders it sees besides the skill. */
  readonly folders: readonly string[];
  readonly skillFolder: string;
  /** Absent for a skill of the user's own. */
  readonly project?:
    | { readonly path: string; readonly origin?: string | undefined; readonly isTrusted: boolean }
    | undefined;
  readonly digest: string;
  readonly leftOut: number;
  /** What is different from the bytes that were allowed before; undefined where none were. */
  readonly changes?: readonly string[] | undefined;
  readonly sandboxed: boolean;
  readonly driver: string;
  /** Limits that do not hold here, in words. */
  readonly notEnforced: readonly string[];
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
  /** Limits that the kernel does not enforce there, one sentence each. */
  readonly notEnforced?: readonly string[];
}

export interface RunReport {
  readonly runId: string;
  readonly sandboxed: boolean;
  /** Limits that the kernel did not enforce, one sentence each. */
  readonly notEnforced?: readonly string[];
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
