import type { RunEvent } from "../../../../src/contract/index.ts";

export interface RunState {
  readonly phase: "idle" | "starting" | "running" | "over";
  readonly output: readonly OutputPart[];
  /** What the person must say yes to first. */
  readonly question?: Extract<RunEvent, { type: "question" }>;
  /** Set when the oldest output had to go. */
  readonly isCut?: true;
  readonly started?: Extract<RunEvent, { type: "started" }>;
  readonly progress?: Extract<RunEvent, { type: "progress" }>;
  readonly ended?: Extract<RunEvent, { type: "ended" }>;
  readonly failed?: Extract<RunEvent, { type: "failed" }>;
  /** What it wrote, and nobody has said whether it is kept. */
  readonly changes?: Extract<RunEvent, { type: "changes" }>;
  readonly isStopped?: true;
  readonly problem?: unknown;
}

export interface OutputPart {
  readonly stream: "stdout" | "stderr";
  readonly text: string;
}

export type RunStep =
  | RunEvent
  | { readonly type: "asked" }
  | { readonly type: "stopped" }
  /** The stream ended. */
  | { readonly type: "closed" }
  | { readonly type: "broken"; readonly problem: unknown };

/** What is known about a run after one more step of it. */
export function nextRun(state: RunState, step: RunStep): RunState {
  switch (step.type) {
    case "asked":
      return { phase: "starting", output: [] };
    case "question":
      return { phase: "idle", output: [], question: step };
    case "started":
      return { ...state, phase: "running", started: step };
    case "output":
      return { ...state, phase: "running", ...withOutput(state, step) };
    case "progress":
      return { ...state, progress: step };
    case "ended":
      return { ...state, phase: "over", ended: step };
    case "changes":
      return { ...state, changes: step };
    case "failed":
      return { ...state, phase: "over", failed: step };
    case "stopped":
      return state.phase === "over" ? state : { ...state, phase: "over", isStopped: true };
    case "closed":
      return state.phase === "over" || state.question !== undefined
        ? state
        : { ...state, phase: "over", problem: new Error("The stream ended early") };
    case "broken":
      return { ...state, phase: "over", problem: step.problem };
  }
}

// A page with more text than this no longer scrolls smoothly; whoever needs all of it runs the script in a terminal.
const keptChars = 200_000;

function withOutput(state: RunState, { stream, text }: OutputPart): Pick<RunState, "output" | "isCut"> {
  const last = state.output.at(-1);
  const output =
    last?.stream === stream
      ? [...state.output.slice(0, -1), { stream, text: last.text + text }]
      : [...state.output, { stream, text }];
  let spare = output.reduce((sum, part) => sum + part.text.length, 0) - keptChars;
  if (spare <= 0) return { output };
  const kept = output.flatMap((part) => {
    const cut = Math.min(Math.max(spare, 0), part.text.length);
    spare -= cut;
    return cut === part.text.length ? [] : [{ ...part, text: part.text.slice(cut) }];
  });
  return { output: kept, isCut: true };
}
