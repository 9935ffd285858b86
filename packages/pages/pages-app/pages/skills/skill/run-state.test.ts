import { describe, expect, it } from "vitest";
import { nextRun, type RunState, type RunStep } from "./run-state.ts";

const idle: RunState = { phase: "idle", output: [] };
const started = { type: "started", driver: "bubblewrap", sandboxed: true, network: "none" } as const;
const ended = { type: "ended", end: "exit", exitCode: 0, durationMs: 5, files: [] } as const;
const NO_OFFERS = { canTrust: false, canInstall: false, canGiveProject: false };
const write = (stream: "stdout" | "stderr", text: string) => ({ type: "output", stream, text }) as const;

describe("a run on the page", () => {
  it("joins what one stream wrote and keeps the order of both", () => {
    const state = after(
      { type: "asked" },
      started,
      write("stdout", "a"),
      write("stdout", "b\n"),
      write("stderr", "!"),
      ended,
    );
    expect(state).toEqual({
      phase: "over",
      started,
      output: [
        { stream: "stdout", text: "ab\n" },
        { stream: "stderr", text: "!" },
      ],
      ended,
    });
  });

  it("forgets the last run when the next one is asked for", () => {
    expect(after(started, write("stdout", "old"), ended, { type: "asked" })).toEqual({
      phase: "starting",
      output: [],
    });
  });

  it("waits with a question until the run is asked for again", () => {
    const question = { type: "question", questionId: "q", text: "Run it?", ...NO_OFFERS } as const;
    const state = after({ type: "asked" }, question, { type: "closed" });
    expect(state).toEqual({ phase: "idle", output: [], question });
    expect(nextRun(state, { type: "asked" })).toEqual({ phase: "starting", output: [] });
  });

  it("shows what was written beside how the run ended, until it is answered", () => {
    const changes = { type: "changes", questionId: "c", text: "Keep it?" } as const;
    const state = after(started, ended, changes, { type: "closed" });
    expect(state).toEqual({ phase: "over", output: [], started, ended, changes });
    expect(nextRun(state, { type: "asked" })).toEqual({ phase: "starting", output: [] });
  });

  it("keeps the end of very long output and says that it is cut", () => {
    const state = after(
      write("stderr", "first"),
      write("stdout", "x".repeat(200_000)),
      write("stdout", "last"),
    );
    expect(state.isCut).toBe(true);
    expect(state.output.map(({ stream }) => stream)).toEqual(["stdout"]);
    expect(state.output[0]?.text).toHaveLength(200_000);
    expect(state.output[0]?.text.endsWith("xlast")).toBe(true);
  });

  it("takes a stream that ends without an end for broken, and one that was stopped for stopped", () => {
    expect(after(started, { type: "closed" })).toMatchObject({ phase: "over", problem: expect.any(Error) });
    expect(after(started, { type: "stopped" })).toMatchObject({ phase: "over", isStopped: true });
    expect(after(started, ended, { type: "closed" })).not.toHaveProperty("problem");
  });
});

function after(...steps: RunStep[]): RunState {
  return steps.reduce(nextRun, idle);
}
