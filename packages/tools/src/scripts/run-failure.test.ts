import { describe, expect, it } from "vitest";
import type { RunReport, RunRequest } from "../script-runner.ts";
import { summary } from "../testing/summary.ts";
import { runFailure } from "./run-failure.ts";

const request: RunRequest = {
  skill: summary({}),
  script: {
    path: "scripts/a.py",
    name: "a.py",
    language: "python",
    interpreter: { command: "python3", args: [] },
    takesParams: false,
    dependencies: [],
  },
  args: [],
  stdin: undefined,
  timeoutMs: 60_000,
};

function report(fields: Partial<RunReport>): RunReport {
  return {
    runId: "0011223344556677",
    sandboxed: true,
    end: "exit",
    exitCode: undefined,
    signal: undefined,
    limit: undefined,
    stdout: new Uint8Array(),
    stderr: new Uint8Array(),
    isCut: false,
    durationMs: 1,
    ...fields,
  };
}

describe("runFailure", () => {
  it.each([
    [{ end: "timeout" }, "script_timed_out"],
    [{ end: "limit", limit: "memory" }, "script_limit_hit"],
    [{ end: "signal", signal: "SIGSEGV" }, "script_killed"],
    [{ end: "cancelled" }, "script_cancelled"],
  ] as const)("tells %j apart", (fields, code) => {
    expect(runFailure(report(fields), request, undefined)?.code).toBe(code);
  });

  it("is none for a script that ended by itself, whatever its exit code", () => {
    expect(runFailure(report({ exitCode: 1 }), request, undefined)).toBeUndefined();
  });

  it("leads to the output that was kept", () => {
    const failure = runFailure(
      report({ end: "timeout", stdout: Buffer.from("x") }),
      request,
      "get_skill_resource",
    );
    expect(failure?.suggestions).toContain(
      "Its output so far: get_skill_resource with .runs/0011223344556677/stdout",
    );
  });
});
