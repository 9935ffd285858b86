// `npm test` and `npm run test:night`: build the program, run the tests of the tier, try what failed once more alone, list
// the slowest files, what was skipped and why, and what passed at the second try only, and end with one plain line.
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { filesToTryAgain, mergeSecondTry } from "./second-try.ts";
import type { FileReport, TestReport } from "./test-report.ts";

const root = dirname(import.meta.dirname);
const folder = mkdtempSync(join(tmpdir(), "skillquay-test-"));

const asked = process.argv.slice(2);
const isNight = asked.includes("--night");
const isCi = process.env.CI === "true";

const built = run([join(root, "scripts/build.mjs")]);
// Once, before the workers: two of them must not install the same at the same time. What cannot be had, tests say.
const tools = ["bubblewrap", "strace", "postgres-15", "radosgw", "unzip", "shells", "sarif-schema"];
for (const name of [...tools, ...(isNight ? ["containers"] : [])]) {
  run([join(root, `scripts/ensure/ensure-${name}.mjs`)]);
}
const words = asked.filter((word) => word !== "--night");
const first = built && test("first", [...(isNight ? [] : ["--project=!night*"]), ...words]);
const { report, unstable, isGreen } = first ? tryAgain(first) : unbuilt();
rmSync(folder, { recursive: true });

say("the slowest files:");
for (const { file, project, durationMs } of [...report.files].sort(slowestFirst).slice(0, 20))
  say(`${(durationMs / 1000).toFixed(1).padStart(8)} s  ${file} (${project})`);
const skipped = report.files.flatMap((file) => file.skipped);
for (const { test, reason } of skipped) say(`skipped: ${test}\n         ${reason}`);
for (const { file, failures } of unstable)
  say(`passed at the second try only: ${file}\n         ${failures.join("\n         ")}`);
if (isCi && skipped.length > 0) say("CI=true: a skipped test counts as a failed one");
const counted =
  report.files.reduce((sum, { failures }) => sum + failures.length, 0) +
  report.unhandledErrors +
  (isCi ? skipped.length : 0);
// Whatever vitest calls a failure (a threshold, no test found) is at least one here.
const failed = isGreen ? counted : Math.max(1, counted);
process.exitCode = failed > 0 ? 1 : 0;
say(`${report.files.reduce((sum, { passed }) => sum + passed, 0)} passed, ${failed} failed`);

/** A test that is late on a busy machine must not cost a whole run; one that fails twice does, and neither is hidden. */
function tryAgain(run: TestRun): FinishedRun {
  const files = run.isGreen ? [] : filesToTryAgain(run.report);
  if (files.length === 0) return { ...run, unstable: [] };
  say(`\ntried once more, alone: ${files.map(({ file }) => file).join(", ")}\n`);
  const projects = [...new Set(files.map(({ project }) => `--project=${project}`))];
  const second = test("second", [...projects, "--maxWorkers=1", ...files.map(({ file }) => file)]);
  return { ...mergeSecondTry(run.report, second.report), isGreen: second.isGreen };
}

interface TestRun {
  readonly report: TestReport;
  readonly isGreen: boolean;
}

interface FinishedRun extends TestRun {
  readonly unstable: readonly FileReport[];
}

function test(name: string, args: readonly string[]): TestRun {
  const reportFile = join(folder, `${name}.json`);
  const isGreen = run(
    [
      join(root, "node_modules/vitest/vitest.mjs"),
      "run",
      "--reporter=default",
      `--reporter=${join(root, "scripts/test-report.ts")}`,
      ...args,
    ],
    {
      SKILLQUAY_TEST_REPORT: reportFile,
      ...(isNight && {
        SKILLQUAY_PICTURES: process.env.SKILLQUAY_PICTURES ?? join(root, "test-results/pictures"),
      }),
    },
  );
  return { report: readReport(reportFile), isGreen };
}

function run(args: string[], env: Record<string, string> = {}): boolean {
  const done = spawnSync(process.execPath, args, {
    cwd: root,
    stdio: "inherit",
    env: { ...process.env, ...env },
  });
  return done.status === 0;
}

function readReport(file: string): TestReport {
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch {
    return { files: [], unhandledErrors: 1 };
  }
}

function unbuilt(): FinishedRun {
  return { report: { files: [], unhandledErrors: 1 }, unstable: [], isGreen: false };
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

function slowestFirst(a: FileReport, b: FileReport): number {
  return b.durationMs - a.durationMs;
}
