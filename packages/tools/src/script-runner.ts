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
  /** The longest that a run may ask for here; absent where that depends on who asks. */
  readonly mostRunSeconds?: number | undefined;
  /** What `run` would do, without doing it. */
  plan(request: RunRequest): Promise<RunPlan>;
  run(request: RunRequest, hooks: RunHooks): Promise<RunReport>;
  /** Where a person decides about runs. Absent where holding a key is consent enough. */
  readonly consent?: RunConsent | undefined;
  /** Where a person decides about what runs wrote. Absent where runs write nothing that stays. */
  readonly changes?: ChangeKeeper | undefined;
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
  /** The script needs the project that the user works in. Without it, it gets what it was given before. */
  readonly project?: "read" | "write" | undefined;
  /** The question that was answered with yes: its bytes are what runs. Only `RunConsent.accept` sets it. */
  readonly acceptedAs?: string | undefined;
}

/** What runs wrote into copies of the user's folders, held until the person says whether it is kept. */
export interface ChangeKeeper {
  /** Whether a question was about changes. */
  isAbout(questionId: string): boolean;
  /** The report of that run, with what became of its changes. Nothing runs again. */
  answer(questionId: string, request: RunRequest, isYes: boolean): Promise<RunReport>;
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
  /** Nobody must be asked: the run goes without what is offered where nobody can be. */
  readonly isOptional?: boolean | undefined;
  /** The person may say yes to every script of this version of the skill. */
  readonly canBeForVersion?: boolean | undefined;
  /** What a yes for good would be about; undefined where every run is asked about. */
  readonly lasting?: "project" | undefined;
  /** What the person can do where nobody can ask them. */
  readonly nextSteps: readonly string[];
}

export interface RunAnswer {
  /** Do what `lasting` says. */
  readonly isLasting: boolean;
  /** Run the scripts of this version of the skill without asking from now on. */
  readonly isForVersion?: boolean | undefined;
  /** Install what the script declares, for this version of the skill from now on. */
  readonly packages?: boolean | undefined;
  /** Give it the project, for this version of the skill from now on. */
  readonly project?: "read" | "write" | undefined;
  /** Packages that are not given now are offered with the next run again: the person starts each one themself. */
  readonly offersAgain?: boolean | undefined;
}

/** What a person is told about a run before it. Text of skills and callers, not yet safe to show: see `consentText`. */
export interface RunFacts {
  readonly skill: string;
  readonly script: string;
  readonly args: readonly string[];
  readonly stdinBytes: number;
  /** Names only. */
  readonly variables: readonly string[];
  /** What the script reads from its environment, given or not; absent where that is not known. */
  readonly reads?: readonly { readonly name: string; readonly isOptional: boolean }[] | undefined;
  readonly hosts: readonly string[];
  /** Host folders it sees besides the skill. */
  readonly folders: readonly string[];
  readonly skillFolder: string;
  /** Where a skill comes from that lies in no folder of the person. */
  readonly source?: string | undefined;
  /** Absent for a skill of the user's own. */
  readonly project?:
    | { readonly path: string; readonly origin?: string | undefined; readonly isTrusted: boolean }
    | undefined;
  readonly digest: string;
  readonly leftOut: number;
  /** What the script declares to be installed, where the person may say yes to it. */
  readonly packages?:
    | { readonly names: readonly string[]; readonly declaredIn: string; readonly registry: string }
    | undefined;
  /** The project that the script could be given. */
  readonly offeredProject?: string | undefined;
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
  /** What is done before the script itself runs. */
  readonly step?: "packages" | undefined;
}

export interface RunPlan {
  readonly argv: readonly string[];
  readonly workingFolder: string;
  readonly driver: string;
  readonly sandboxed: boolean;
  readonly network: string;
  /** Folders of the user's, each with its place inside and what may be done there. */
  readonly folders?: readonly string[] | undefined;
  /** What the script declares to be installed, and whether it will be: `yes`, after a question (`asks`), or `no`. */
  readonly packages?:
    | { readonly declared: readonly string[]; readonly state: "yes" | "asks" | "no" }
    | undefined;
  /** Hosts that the author says it needs, and that nobody has allowed yet. */
  readonly neededHosts?: readonly string[] | undefined;
  /** Names only; values never leave the runner. */
  readonly grantedVariables: readonly string[];
  /** What the script reads from its environment; absent where it reads nothing, or where that is not known. */
  readonly neededVariables?: readonly PlannedVariable[];
  readonly timeoutMs: number;
  readonly limits: Readonly<Record<string, number>>;
  /** Limits that the kernel does not enforce there, one sentence each. */
  readonly notEnforced?: readonly string[];
}

/** A variable that a script reads. */
export interface PlannedVariable {
  readonly name: string;
  /** Without it nothing runs. */
  readonly required: boolean;
  readonly from: "front matter" | "script";
  /** `asks`: it is there, and the person must say yes to giving it to this version of the skill. */
  readonly state: "given" | "asks" | "missing";
  /** What the person does where it is missing. */
  readonly setWith?: string;
}

export interface RunReport {
  readonly runId: string;
  /** Names of the variables that the script was given. */
  readonly givenVariables?: readonly string[];
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
  /** What it reached or tried to reach; absent where it has no network, or one that nobody watches. */
  readonly connections?: readonly RunConnection[] | undefined;
  /** What it wrote into folders of the user's. */
  readonly changes?: readonly RunChanges[] | undefined;
  /** The question whether that is kept, which nobody has answered yet. */
  readonly waitsFor?: string | undefined;
  /** What was installed for it, name and version. */
  readonly packages?: readonly string[] | undefined;
  /** What the script declares and did not get, and what the person can do about it. */
  readonly notInstalled?:
    | { readonly packages: readonly string[]; readonly steps: readonly string[] }
    | undefined;
}

/** What a run wrote into one folder of the user's. Paths and text are the script's, cut and safe to show. */
export interface RunChanges {
  readonly folder: string;
  /** Where it was inside. */
  readonly at: string;
  readonly added: readonly string[];
  readonly changed: readonly string[];
  readonly removed: readonly string[];
  readonly diff: string;
  /** It is in the folder, but for what `notKept` names. */
  readonly isKept: boolean;
  /** The person was asked whether it is kept, and did not say yes. */
  readonly isDeclined?: boolean | undefined;
  readonly notKept?: readonly { readonly path: string; readonly why: string }[] | undefined;
  /** Why nothing of it can be kept, as the end of a sentence. */
  readonly problem?: string | undefined;
}

/** Connections of a run to one place, with one outcome. The host is the script's word. */
export interface RunConnection {
  readonly host: string;
  readonly port?: number | undefined;
  /** Why it was refused; absent where it was let through. */
  readonly refused?: string | undefined;
  readonly count: number;
  readonly sentBytes: number;
  readonly receivedBytes: number;
}
