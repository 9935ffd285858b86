// `npm run bench`: the promises on speed, each against a floor measured in the same run on the same Node.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { nodeVersion, systemNode } from "../scripts/system-node.ts";
import { measureAdd } from "./add.ts";
import { countRescanReads, measureIdleCpu, measureMemory } from "./at-rest.ts";
import { measureColdStart, measureFirstStart } from "./cold-start.ts";
import { measureHubGrowth } from "./hub-growth.ts";
import { measureHubHttp } from "./hub-http.ts";
import { measureJoinedStart } from "./joined-start.ts";
import { makeSkills } from "./make-skills.ts";
import { measureEarlyReads, measureReadLatency } from "./read-latency.ts";
import { formatTable, isOver, type Row, ratio } from "./row.ts";
import { measureFirstRun, measureScripts } from "./scripts.ts";
import { measureSearchScale } from "./search-scale.ts";
import { prepareSubject, type Subject } from "./subject.ts";
import { measureStall, measureUnknownName } from "./under-change.ts";

const { values: flags } = parseArgs({
  options: {
    json: { type: "boolean" },
    quick: { type: "boolean" },
    /** With the variables of whoever runs it, instead of the few that a server needs. */
    "inherit-env": { type: "boolean" },
    /** `local`, `hub`, or of the local part `start`, `joined`, `early`, `reads`, `rest`, `idle`, `change`, `add`, `search` or `scripts`: that part alone. */
    only: { type: "string" },
    /** Another build's launcher in place of this one's, to compare two of them on one machine; of the local part alone. */
    program: { type: "string" },
  },
});
const quick = flags.quick === true;
const node = systemNode();
const version = nodeVersion(node);
const scratch = mkdtempSync(join(tmpdir(), "skillquay-bench-"));
// The same few variables for server and floor. One such as NODE_EXTRA_CA_CERTS makes Node 20 load certificates at every
// start, which adds the same 40 ms to both and halves every ratio: with --inherit-env such ones count.
const env = flags["inherit-env"] ? inheritedEnvironment() : cleanEnvironment();
const launcher = resolve(
  flags.program ?? join(dirname(import.meta.dirname), "packages/cli/bin/skillquay.js"),
);

const starts = quick ? 9 : 25;
const earlyStarts = quick ? 3 : 9;
const searches = quick ? 400 : 1600;
const hubSizes = [
  { tenants: 1, skillsEach: 1_000 },
  { tenants: 1, skillsEach: 10_000 },
  { tenants: 1_000, skillsEach: 10 },
  { tenants: 10_000, skillsEach: 10 },
  { tenants: 1, skillsEach: 100_000 },
];

say(
  `Node ${version} (${node}), ${quick ? "quick" : "full"} run, ${flags["inherit-env"] ? "inherited" : "clean"} environment`,
);
try {
  const rows = await measure();
  if (flags.json) {
    const results = rows.map((row) => ({ ...row, ratio: ratio(row), over: isOver(row) }));
    process.stdout.write(
      `${JSON.stringify({ node: version, quick, cleanEnv: flags["inherit-env"] !== true, results })}\n`,
    );
  } else {
    process.stdout.write(`${formatTable(rows)}\n`);
  }
  process.exitCode = rows.some(isOver) ? 1 : 0;
} finally {
  rmSync(scratch, { recursive: true, force: true });
}

async function measure(): Promise<Row[]> {
  if (flags.only === "start") {
    const [hundred, tenThousand] = [await prepare(100), await prepare(10_000)];
    const first = await measureFirstStart(hundred, starts);
    return [...(await measureColdStart([hundred, tenThousand], starts)), ...first];
  }
  if (flags.only === "joined") return measureJoined();
  if (flags.only === "early") {
    const rows: Row[] = [];
    for (const count of [100, 1_000, 10_000])
      rows.push(...(await measureEarlyReads(await prepare(count), earlyStarts)));
    return rows;
  }
  if (flags.only === "reads") {
    const rows: Row[] = [];
    for (const count of [3, 100, 1_000, 10_000])
      rows.push(...(await measureReadLatency(await prepare(count), quick ? 1000 : 4000)));
    return rows;
  }
  if (flags.only === "rest") {
    const empty = await prepare(0);
    const rows: Row[] = [];
    for (const count of [100, 10_000])
      rows.push(...(await measureMemory(empty, await prepare(count), quick ? 3 : 7)));
    return rows;
  }
  if (flags.only === "change") {
    const tenThousand = await prepare(10_000);
    return [...(await measureStall(tenThousand)), ...(await measureUnknownName(tenThousand))];
  }
  if (flags.only === "idle") return measureIdleCpu(await prepare(1_000));
  if (flags.only === "scripts") return measureRuns();
  if (flags.only === "add") return measureAdd({ node, launcher, scratch, env }, quick ? 3 : 9);
  if (flags.only === "search") return measureSearchScale(await prepare(10_000), searches);
  return [
    ...(flags.only === "hub" ? [] : await measureLocal()),
    // What fills the hub's database is this build's.
    ...(flags.only === "local" || flags.program !== undefined ? [] : await measureHub()),
  ];
}

async function measureHub(): Promise<Row[]> {
  say("the hub over HTTP");
  const place = { node, launcher, scratch, env };
  const requests = quick ? 5_000 : 20_000;
  const rows = await measureHubHttp(place, requests);
  const sizes = quick ? hubSizes.slice(0, 3) : hubSizes;
  return [...rows, ...(await measureHubGrowth(place, sizes, { requests, say }))];
}

async function measureLocal(): Promise<Row[]> {
  const empty = await prepare(0);
  const small = await prepare(3);
  const hundred = await prepare(100);
  const thousand = await prepare(1000);
  const tenThousand = await prepare(10_000);
  const filled = [small, hundred, thousand, tenThousand];

  say("cold start");
  const rows = await measureColdStart(filled, starts);
  rows.push(...(await ifKnown("joined", measureJoined)));
  say("first start of a machine");
  rows.push(...(await measureFirstStart(hundred, starts)));
  for (const subject of [hundred, thousand, tenThousand]) {
    say(`reads in the first second, ${subject.skills} skills`);
    rows.push(...(await measureEarlyReads(subject, earlyStarts)));
  }
  for (const subject of filled) {
    say(`reads, ${subject.skills} skills`);
    rows.push(...(await measureReadLatency(subject, quick ? 1000 : 4000)));
  }
  say("search, 10,000 skills");
  rows.push(...(await measureSearchScale(tenThousand, searches)));
  say("memory");
  for (const subject of [hundred, thousand, tenThousand])
    rows.push(...(await measureMemory(empty, subject, quick ? 3 : 7)));
  say("edits, 10,000 skills");
  rows.push(...(await measureStall(tenThousand)), ...(await measureUnknownName(tenThousand)));
  say("idle CPU, 73 seconds");
  rows.push(...(await measureIdleCpu(thousand)));
  say("unchanged rescan, 35 seconds");
  const reads = await countRescanReads(tenThousand, scratch);
  if (reads === undefined) say("strace could not look at the rescan: that row is left out");
  else rows.push(...reads);
  say("add of a repository");
  rows.push(
    ...(await ifKnown("add", async () => measureAdd({ node, launcher, scratch, env }, quick ? 3 : 9))),
  );
  rows.push(...(await measureRuns()));
  return rows;
}

/** An older program (`--program`) knows no hubs to join and no `add`: it is compared in the other rows. */
async function ifKnown(part: string, measurePart: () => Promise<Row[]>): Promise<Row[]> {
  try {
    return await measurePart();
  } catch (error) {
    if (flags.program === undefined) throw error;
    say(`${part} is left out: ${error instanceof Error ? error.message : String(error)}`);
    return [];
  }
}

function measureJoined(): Promise<Row[]> {
  say("cold start with two hubs");
  return measureJoinedStart({ node, launcher, scratch, env }, join(scratch, "skills-joined"), starts);
}

async function measureRuns(): Promise<Row[]> {
  say("scripts in the sandbox");
  const scripts = await measureScripts(quick ? 15 : 60);
  if ("rows" in scripts)
    return [...scripts.rows, ...measureFirstRun({ node, launcher, scratch, env }, quick ? 3 : 7)];
  say(`no sandbox works here, so its rows are left out: ${scripts.obstacle}`);
  return [];
}

async function prepare(count: number): Promise<Subject> {
  say(`preparing ${count} skills`);
  const folder = join(scratch, `skills-${count}`);
  return prepareSubject({ node, launcher, scratch, env }, folder, makeSkills(folder, count));
}

function cleanEnvironment(): Record<string, string> {
  return { PATH: process.env.PATH ?? "", LANG: "C.UTF-8" };
}

function inheritedEnvironment(): Record<string, string> {
  const entries = Object.entries(process.env).filter(([name]) => !name.startsWith("npm_"));
  return Object.fromEntries(entries.map(([name, value]) => [name, value ?? ""]));
}

function say(line: string): void {
  process.stderr.write(`${line}\n`);
}
