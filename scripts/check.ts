// `npm run check`: everything that can be said about the code without running it. Every step runs, so that one
// round shows all there is to fix; `npm run check -- "generated files"` runs the steps that are named.
import { spawnSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { contracts } from "../test/contracts/clauses/index.ts";
import { checkBoundaries, type SourceFile } from "./check-boundaries.ts";
import { checkTables } from "./check-tables.ts";
import { checkVocabulary } from "./check-vocabulary.ts";
import { checkContracts } from "./contracts/check-contracts.ts";
import { checkGenerated } from "./generated.ts";
import { checkNotices } from "./notices/check-notices.ts";
import { attackRecordSchema, checkAttackRecord } from "./security/attack-record.ts";
import { checkThreats } from "./security/check-threats.ts";
import { threatGroups } from "./security/threat-groups.ts";

const root = dirname(import.meta.dirname);

const steps: readonly { name: string; run: () => string[] | Promise<string[]> }[] = [
  {
    name: "types",
    run: () => runTool("typescript/bin/tsc", ["--noEmit", "--pretty", "false"]),
  },
  {
    name: "types of the pages",
    run: () => runTool("typescript/bin/tsc", ["-p", "packages/pages", "--noEmit", "--pretty", "false"]),
  },
  { name: "format and lint", run: () => runTool("@biomejs/biome/bin/biome", ["ci", "--colors=off"]) },
  { name: "package boundaries", run: () => checkBoundaries(sourceFiles()) },
  { name: "table owners", run: () => checkTables(sourceFiles()) },
  { name: "replaced words", run: () => checkVocabulary(sourceFiles().filter(isWritten)) },
  { name: "threats", run: () => checkThreats(threatGroups, sourceFiles().filter(isTest)) },
  { name: "contracts", run: () => checkContracts(contracts, sourceFiles().filter(isTest)) },
  { name: "attacks", run: checkAttacks },
  { name: "generated files", run: () => checkGenerated(root) },
  { name: "licence notices", run: () => checkNotices(root) },
];

const chosen = process.argv.slice(2);
const unknown = chosen.filter((name) => !steps.some((step) => step.name === name));
if (unknown.length > 0) {
  process.stderr.write(
    `no such step: ${unknown.join(", ")}; there are: ${steps.map(({ name }) => name).join(", ")}\n`,
  );
  process.exit(2);
}

for (const { name, run } of steps) {
  if (chosen.length > 0 && !chosen.includes(name)) continue;
  const startedAt = performance.now();
  const problems = await run();
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  process.stdout.write(`${problems.length === 0 ? "✓" : "✗"} ${name} (${seconds} s)\n`);
  for (const problem of problems) process.stdout.write(`  ${problem}\n`);
  if (problems.length > 0) process.exitCode = 1;
}

async function checkAttacks(): Promise<string[]> {
  const { attackSuite } = await import("@skillquay/sandbox");
  const record = JSON.parse(readFileSync(join(root, "scripts/security/attack-record.json"), "utf8"));
  return checkAttackRecord(attackRecordSchema.parse(record), [
    ...attackSuite.map(({ id }) => id),
    // The last case of every run, which is no payload of its own.
    "nothing-left",
  ]);
}

function runTool(bin: string, args: string[]): string[] {
  const done = spawnSync(process.execPath, [join(root, "node_modules", bin), ...args], {
    cwd: root,
    encoding: "utf8",
    maxBuffer: 64 << 20,
  });
  if (done.status === 0) return [];
  const output = `${done.stdout}${done.stderr}`.trim();
  return output === "" ? [`${bin} ended with ${done.status ?? done.signal}`] : output.split("\n");
}

function sourceFiles(): SourceFile[] {
  return ["packages", "scripts", "fixtures", "bench", "rig", "test"].flatMap((folder) =>
    filesBelow(join(root, folder)),
  );
}

function filesBelow(folder: string): SourceFile[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return ["node_modules", "dist"].includes(entry.name) ? [] : filesBelow(path);
    if (!/\.(?:ts|tsx|mts|js|mjs|cjs)$/.test(entry.name)) return [];
    return [{ path: relative(root, path).replaceAll("\\", "/"), text: readFileSync(path, "utf8") }];
  });
}

function isWritten({ path }: SourceFile): boolean {
  return !path.includes("/generated/") && path !== "scripts/vocabulary.ts";
}

function isTest({ path }: SourceFile): boolean {
  return /\.(?:test|suite)\.ts$/.test(path);
}
