import { describe, expect, it } from "vitest";
import { outcomeOf } from "./outcome-of.ts";

describe("outcomeOf", () => {
  it.each([
    [{ status: 0 }, { end: "exit", exitCode: 0 }],
    [{ status: 7 }, { end: "exit", exitCode: 7 }],
    [{ status: 128 }, { end: "exit", exitCode: 128 }],
    [{ status: 255 }, { end: "exit", exitCode: 255 }],
    [{ status: 137 }, { end: "signal", signal: "SIGKILL" }],
    [{ status: 139 }, { end: "signal", signal: "SIGSEGV" }],
    [{ status: 134 }, { end: "signal", signal: "SIGABRT" }],
    [{ status: 152 }, { end: "limit", limit: "cpu" }],
    [{ status: 153 }, { end: "limit", limit: "disk" }],
    [
      { status: 137, isOutOfMemory: true },
      { end: "limit", limit: "memory" },
    ],
    [
      { status: 1, isOutOfMemory: true },
      { end: "limit", limit: "memory" },
    ],
    [
      { status: 0, isOutOfMemory: true },
      { end: "exit", exitCode: 0 },
    ],
    [{ status: 137, isTimeout: true }, { end: "timeout" }],
    [{ status: 137, isCancelled: true, isTimeout: true }, { end: "cancelled" }],
  ])("reads %j as %j", (facts, outcome) => {
    expect(outcomeOf(facts)).toEqual(outcome);
  });
});
