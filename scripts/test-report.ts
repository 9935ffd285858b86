import { writeFileSync } from "node:fs";
import { relative } from "node:path";
import type { Reporter, TestCase, TestModule } from "vitest/node";

/** What a run came to. `problems` are failures that belong to no test: a file that did not load, an error outside every test. */
export interface TestReport {
  readonly passed: number;
  readonly failed: number;
  readonly problems: number;
  readonly skipped: readonly { readonly test: string; readonly reason: string }[];
  /** Every file with the time it took, the slowest first. */
  readonly files: readonly { readonly file: string; readonly durationMs: number }[];
}

/** A vitest reporter that leaves the numbers in the file named by SKILLQUAY_TEST_REPORT, for `scripts/test.ts`. */
export default class TestReportWriter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandledErrors: readonly unknown[]): void {
    const file = process.env.SKILLQUAY_TEST_REPORT;
    if (file !== undefined) writeFileSync(file, JSON.stringify(summarise(modules, unhandledErrors.length)));
  }
}

function summarise(modules: readonly TestModule[], unhandledErrors: number): TestReport {
  const tests = modules.flatMap((module) => [...module.children.allTests()]);
  const suites = modules.flatMap((module) => [module, ...module.children.allSuites()]);
  return {
    passed: tests.filter((test) => test.result().state === "passed").length,
    // A test that never got a result (its worker died) did not pass.
    failed: tests.filter((test) => ["failed", "pending"].includes(test.result().state)).length,
    problems: suites.filter((suite) => suite.errors().length > 0).length + unhandledErrors,
    skipped: tests.filter((test) => test.result().state === "skipped").map(skippedTest),
    files: modules.map(timedFile).sort((a, b) => b.durationMs - a.durationMs),
  };
}

function timedFile(module: TestModule) {
  const { collectDuration, setupDuration, duration } = module.diagnostic();
  // A file that runs in two projects is listed once for each.
  const file = `${relative(process.cwd(), module.moduleId)} (${module.project.name})`;
  return { file, durationMs: Math.round(collectDuration + setupDuration + duration) };
}

function skippedTest(test: TestCase) {
  const result = test.result();
  const note = result.state === "skipped" ? result.note : undefined;
  return {
    test: `${relative(process.cwd(), test.module.moduleId)} > ${test.fullName}`,
    reason: note ?? (test.options.mode === "todo" ? "todo" : "its condition did not hold; see its name"),
  };
}
