// `npm test` and `npm run test:night`: build the program, run the tests of the tier, list the slowest files and what was
// skipped and why, and end with one plain line.
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import type { TestReport } from "./test-report.ts";

const root = dirname(import.meta.dirname);
const folder = mkdtempSync(join(tmpdir(), "skillquay-test-"));
const reportFile = join(folder, "report.json");

const asked = process.argv.slice(2);
const isNight = asked.includes("--night");
const vitestArguments = [
  ...(isNight ? [] : ["--project=!night*"]),
  ...asked.filter((word) => word !== "--night"),
];

const built = run([join(root, "scripts/build.mjs")]);
// Once, before the workers: two of them must not install the same at the same time. What cannot be had, tests say.
for (const name of ["bubblewrap", "strace", "postgres-15", "radosgw", "unzip", "sarif-schema"]) {
  run([join(root, `scripts/ensure/ensure-${name}.mjs`)]);
}
const tested =
  built &&
  run(
    [
      join(root, "node_modules/vitest/vitest.mjs"),
      "run",
      "--reporter=default",
      `--reporter=${join(root, "scripts/test-report.ts")}`,
      ...vitestArguments,
    ],
    {
      SKILLQUAY_TEST_REPORT: reportFile,
      ...(isNight && {
        SKILLQUAY_PICTURES: process.env.SKILLQUAY_PICTURES ?? join(root, "test-results/pictures"),
      }),
    },
  );
const report = readReport();
rmSync(folder, { recursive: true });

process.stdout.write("the slowest files:\n");
for (const { file, durationMs } of report.files.slice(0, 20))
  process.stdout.write(`${(durationMs / 1000).toFixed(1).padStart(8)} s  ${file}\n`);
for (const { test, reason } of report.skipped) process.stdout.write(`skipped: ${test}\n         ${reason}\n`);
const isCi = process.env.CI === "true";
if (isCi && report.skipped.length > 0)
  process.stdout.write("CI=true: a skipped test counts as a failed one\n");
const counted = report.failed + report.problems + (isCi ? report.skipped.length : 0);
// Whatever vitest calls a failure (a threshold, no test found) is at least one here.
const failed = tested ? counted : Math.max(1, counted);
process.exitCode = failed > 0 ? 1 : 0;
process.stdout.write(`${report.passed} passed, ${failed} failed\n`);

function run(args: string[], env: Record<string, string> = {}): boolean {
  const done = spawnSync(process.execPath, args, {
    cwd: root,
    stdio: "inherit",
    env: { ...process.env, ...env },
  });
  return done.status === 0;
}

function readReport(): TestReport {
  try {
    return JSON.parse(readFileSync(reportFile, "utf8"));
  } catch {
    return { passed: 0, failed: 0, problems: 1, skipped: [], files: [] };
  }
}
