import { writeFileSync } from "node:fs";
import { relative } from "node:path";
import type { Reporter, TestCase, TestModule } from "vitest/node";

/** What became of one file in one project. */
export interface FileReport {
  readonly file: string;
  readonly project: string;
  readonly durationMs: number;
  readonly passed: number;
  /** Tests that failed, and what else went wrong: a file that did not load, a hook that threw. Each in one line. */
  readonly failures: readonly string[];
  readonly skipped: readonly { readonly test: string; readonly reason: string }[];
}

export interface TestReport {
  readonly files: readonly FileReport[];
  /** Errors that belong to no file. */
  readonly unhandledErrors: number;
}

/** A vitest reporter that leaves what happened in the file named by SKILLQUAY_TEST_REPORT, for `scripts/test.ts`. */
export default class TestReportWriter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandledErrors: readonly unknown[]): void {
    const file = process.env.SKILLQUAY_TEST_REPORT;
    if (file === undefined) return;
    const report: TestReport = {
      files: modules.map(reportFile),
      unhandledErrors: unhandledErrors.length,
    };
    writeFileSync(file, JSON.stringify(report));
  }
}

function reportFile(module: TestModule): FileReport {
  const { collectDuration, setupDuration, duration } = module.diagnostic();
  const tests = [...module.children.allTests()];
  const suites = [module, ...module.children.allSuites()];
  return {
    file: relative(process.cwd(), module.moduleId),
    project: module.project.name,
    durationMs: Math.round(collectDuration + setupDuration + duration),
    passed: tests.filter((test) => test.result().state === "passed").length,
    failures: [
      // A test that never got a result (its worker died) did not pass.
      ...tests
        .filter((test) => ["failed", "pending"].includes(test.result().state))
        .map((test) => `${test.fullName}: ${firstLine(test.result().errors)}`),
      ...suites.flatMap((suite) => (suite.errors().length > 0 ? [firstLine(suite.errors())] : [])),
    ],
    skipped: tests.filter((test) => test.result().state === "skipped").map(skippedTest),
  };
}

function firstLine(errors: readonly { readonly message: string }[] | undefined): string {
  const message = errors?.[0]?.message ?? "it has no result";
  return message.split("\n", 1)[0]?.slice(0, 200) ?? "";
}

function skippedTest(test: TestCase) {
  const result = test.result();
  const note = result.state === "skipped" ? result.note : undefined;
  return {
    test: `${relative(process.cwd(), test.module.moduleId)} > ${test.fullName}`,
    reason: note ?? (test.options.mode === "todo" ? "todo" : "its condition did not hold; see its name"),
  };
}
