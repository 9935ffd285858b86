import { expect, it } from "vitest";
import { filesToTryAgain, mergeSecondTry } from "./second-try.ts";
import type { FileReport, TestReport } from "./test-report.ts";

it("tries the files again in which something failed", () => {
  const report = reportOf([fileOf("a.test.ts"), fileOf("b.test.ts", ["walks: boom"])]);
  expect(filesToTryAgain(report).map(({ file }) => file)).toEqual(["b.test.ts"]);
});

it("tries nothing again when so much failed that the change is broken", () => {
  const files = Array.from({ length: 9 }, (_, at) => fileOf(`${at}.test.ts`, ["boom"]));
  expect(filesToTryAgain(reportOf(files))).toEqual([]);
  expect(filesToTryAgain(reportOf(files.slice(1)))).toHaveLength(8);
});

it("counts what the second try says, and names what the first one met", () => {
  const first = reportOf([
    fileOf("a.test.ts"),
    fileOf("b.test.ts", ["walks: late"]),
    fileOf("c.test.ts", ["x"]),
  ]);
  const second = reportOf([fileOf("b.test.ts"), fileOf("c.test.ts", ["x"])]);
  const { report, unstable } = mergeSecondTry(first, second);
  expect(report.files.map(({ file, failures }) => [file, failures.length])).toEqual([
    ["a.test.ts", 0],
    ["b.test.ts", 0],
    ["c.test.ts", 1],
  ]);
  expect(unstable.map(({ file, failures }) => [file, failures])).toEqual([["b.test.ts", ["walks: late"]]]);
});

it("keeps a failure that the second try did not run, and one that belongs to no file", () => {
  const first = { ...reportOf([fileOf("a.test.ts", ["boom"])]), unhandledErrors: 1 };
  const { report, unstable } = mergeSecondTry(first, reportOf([]));
  expect(report).toEqual(first);
  expect(unstable).toEqual([]);
});

it("keeps apart what one file did in two projects", () => {
  const first = reportOf([
    fileOf("a.test.ts", ["boom"]),
    { ...fileOf("a.test.ts", ["boom"]), project: "postgres-15" },
  ]);
  const { report } = mergeSecondTry(first, reportOf([fileOf("a.test.ts")]));
  expect(report.files.map(({ failures }) => failures.length)).toEqual([0, 1]);
});

function reportOf(files: readonly FileReport[]): TestReport {
  return { files, unhandledErrors: 0 };
}

function fileOf(file: string, failures: readonly string[] = []): FileReport {
  return { file, project: "main", durationMs: 1, passed: 2, failures, skipped: [] };
}
