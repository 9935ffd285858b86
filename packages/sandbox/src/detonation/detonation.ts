/** What happened while the scripts of a skill ran among canaries. Paths and commands in it are the skill's own text. */
export interface DetonationReport {
  readonly runs: readonly DetonatedRun[];
  /** Everything that was seen, in the order of the runs, each thing once. */
  readonly effects: readonly Effect[];
  /** Files that could have been run and were not, and why. */
  readonly notRun: readonly { readonly path: string; readonly why: string }[];
  /** One sentence each: what this detonation could not have seen. */
  readonly notObserved: readonly string[];
}

export interface DetonatedRun {
  readonly script: string;
  readonly args: readonly string[];
  readonly end: "exit" | "signal" | "timeout" | "cancelled" | "limit" | "setup";
  readonly exitCode?: number;
}

/** `script` is the one that ran when it was seen. */
export type Effect = { readonly script: string } & (
  | { readonly kind: "canary-read"; readonly canary: string }
  | { readonly kind: "canary-left"; readonly canary: string; readonly by: CanaryWay; readonly detail: string }
  | { readonly kind: "connection"; readonly to: string; readonly afterCanary: boolean }
  | { readonly kind: "listening"; readonly at: string }
  | { readonly kind: "process"; readonly command: string; readonly started: boolean }
  | { readonly kind: "file-read"; readonly path: string; readonly done: boolean }
  | { readonly kind: "file-written"; readonly path: string; readonly done: boolean }
  | { readonly kind: "file-removed"; readonly path: string }
);

/** How a canary's value came out of where it was: in output, in a file, in something sent, or in a command line. */
export type CanaryWay = "output" | "file" | "send" | "arguments";

/** Effects that no honest script has without saying so: a canary that was touched, or a way out that was tried. */
export function isAlarming({ kind }: Effect): boolean {
  return kind === "canary-read" || kind === "canary-left" || kind === "connection" || kind === "listening";
}
