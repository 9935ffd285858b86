import { expect, it } from "vitest";
import { describeEnd } from "./describe-end.ts";
import type { ProcessEnd } from "./run-process.ts";

const none = { memory: 0, processes: 0 };

it.each<[string, Partial<ProcessEnd>, typeof none, object]>([
  ["an exit", { note: "S\nE 0\n" }, none, { end: "exit", exitCode: 0 }],
  ["a failure", { note: "S\nE 7\n" }, none, { end: "exit", exitCode: 7 }],
  ["an exit code that looks like a signal", { note: "S\nE 137\n" }, none, { end: "exit", exitCode: 137 }],
  ["a signal", { note: "S\nSegmentation fault\nE 139\n" }, none, { end: "signal", signal: "SIGSEGV" }],
  [
    "a signal where bash is the shell",
    { note: "S5.2.15(1)-release\nE 139\n" },
    none,
    { end: "signal", signal: "SIGSEGV" },
  ],
  [
    "a failure where bash is the shell",
    { note: "S5.2.15(1)-release\nE 7\n" },
    none,
    { end: "exit", exitCode: 7 },
  ],
  ["a killed shell", { note: "S\n", exitCode: 137 }, none, { end: "signal", signal: "SIGKILL" }],
  ["a time-out", { note: "S\n", stopped: "timeout" }, none, { end: "timeout" }],
  ["a cancelled run", { note: "S\n", stopped: "cancelled" }, none, { end: "cancelled" }],
  ["watched memory", { note: "S\n", stopped: "memory" }, none, { end: "limit", limit: "memory" }],
  [
    "counted memory",
    { note: "S\nKilled\nE 137\n" },
    { memory: 1, processes: 0 },
    { end: "limit", limit: "memory", signal: "SIGKILL" },
  ],
  [
    "memory of a child that the script got over",
    { note: "S\nE 0\n" },
    { memory: 1, processes: 0 },
    { end: "exit", exitCode: 0 },
  ],
  [
    "too many processes",
    { note: "S\nE 1\n" },
    { memory: 0, processes: 9 },
    { end: "limit", limit: "processes", exitCode: 1 },
  ],
  [
    "too much processor time",
    { note: "S\nCPU time limit exceeded\nE 152\n" },
    none,
    { end: "limit", limit: "cpu" },
  ],
  [
    "too large a file",
    { note: "S\nFile size limit exceeded\nE 153\n" },
    none,
    { end: "limit", limit: "disk" },
  ],
  [
    "a sandbox that did not start",
    { note: "", exitCode: 1, stderr: Buffer.from("bwrap: no\n") },
    none,
    { end: "setup", detail: "The sandbox did not start: bwrap: no" },
  ],
  ["a sandbox that hangs", { note: "", stopped: "timeout" }, none, { end: "setup" }],
  ["limits that could not be set", { note: "L\nE 126\n", exitCode: 126 }, none, { end: "setup" }],
  [
    "a script that would rather not have been started",
    { note: "S\nL\nE 126\n" },
    none,
    { end: "exit", exitCode: 126 },
  ],
])("tells %s", (_, end, hits, expected) => {
  expect(describeEnd({ ...nothing, ...end }, hits)).toMatchObject(expected);
});

const nothing: ProcessEnd = {
  stopped: undefined,
  note: "",
  exitCode: 0,
  stdout: new Uint8Array(),
  stderr: new Uint8Array(),
  stdoutTruncated: false,
  stderrTruncated: false,
  durationMs: 1,
};
