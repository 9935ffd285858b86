import { spawn, spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { defaultLimits, type SandboxDriver, type SessionSpec, selectDriver } from "@skillquay/sandbox";
import type { Row } from "./row.ts";
import { median } from "./statistics.ts";

const python = "/usr/bin/python3";

/** What the sandbox adds to a small Python script, one at a time and many at once; runs take turns with the bare interpreter. */
export async function measureScripts(runs: number): Promise<{ rows: Row[] } | { obstacle: string }> {
  const selected = await selectDriver({ choice: "bubblewrap" });
  if (selected.state !== "ready") {
    const [report] = selected.state === "unusable" ? selected.reports : [];
    return { obstacle: report?.why ?? "it is switched off" };
  }
  const folder = mkdtempSync(join(tmpdir(), "skillquay-bench-skill-"));
  writeFileSync(join(folder, "one.py"), "print(1)\n");
  try {
    const { driver } = selected;
    const rows = [...(await oneAtATime(driver, folder, runs)), ...(await manyAtOnce(driver, folder))];
    await driver.close?.();
    return { rows };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function oneAtATime(driver: SandboxDriver, folder: string, runs: number): Promise<Row[]> {
  const session = await driver.create(specOf(folder, true));
  const times = { bare: [] as number[], oneShot: [] as number[], inSession: [] as number[] };
  // The first rounds fill the page cache and are not counted.
  for (let run = -3; run < runs; run += 1) {
    const bare = await timed(() => bareRun(folder));
    const oneShot = await timed(() => oneShotRun(driver, folder));
    const inSession = await timed(() => session.exec({ argv: [python, "/skill/one.py"] }));
    if (run < 0) continue;
    times.bare.push(bare);
    times.oneShot.push(oneShot);
    times.inSession.push(inSession);
  }
  await session.close();
  const row = (what: string, samples: number[], limit: number): Row => ({
    what,
    value: median(samples),
    unit: "ms",
    floor: median(times.bare),
    limit,
  });
  return [
    row("Python script, one-shot sandbox", times.oneShot, 2),
    row("Python script, in a session", times.inSession, 2.5),
  ];
}

/**
 * CPU time of `skillquay run`, all processes that it started included, on a machine that has never run it: the first with the whole self-test,
 * and one after it, which repeats only what can change from one start to the next.
 */
export function measureFirstRun({ node, launcher, scratch, env }: RunMachine, rounds: number): Row[] {
  const folder = mkdtempSync(join(scratch, "run-"));
  mkdirSync(join(folder, "skills/one/scripts"), { recursive: true });
  writeFileSync(
    join(folder, "skills/one/SKILL.md"),
    "---\nname: one\ndescription: Prints 1. Use for tests.\n---\n\n# One\n",
  );
  writeFileSync(join(folder, "skills/one/scripts/one.py"), "print(1)\n");
  const samples = { first: [] as number[], later: [] as number[] };
  for (let round = 0; round < rounds; round += 1) {
    const cache = join(folder, `cache-${round}`);
    const run = () => {
      const startMs = cpuMsOfChildren();
      const ended = spawnSync(node, [launcher, "run", "one", "one.py", "--dir", join(folder, "skills")], {
        env: { ...env, XDG_CACHE_HOME: cache },
        cwd: folder,
        encoding: "utf8",
      });
      if (ended.status !== 0) throw new Error(`run ended with ${ended.status}: ${ended.stderr}`);
      return cpuMsOfChildren() - startMs;
    };
    samples.first.push(run());
    samples.later.push(run());
  }
  return [
    { what: "first run of a machine, with its self-test, CPU", value: median(samples.first), unit: "ms" },
    { what: "run after the first self-test, CPU", value: median(samples.later), unit: "ms", limit: 1000 },
  ];
}

export interface RunMachine {
  readonly node: string;
  readonly launcher: string;
  readonly scratch: string;
  readonly env: Readonly<Record<string, string>>;
}

/** Of all children that have ended and were waited for, in user and system mode. The kernel counts in hundredths of a second. */
function cpuMsOfChildren(): number {
  const fields = readFileSync("/proc/self/stat", "utf8").split(") ").at(-1)?.split(" ") ?? [];
  return (Number(fields[13]) + Number(fields[14])) * 10;
}

async function manyAtOnce(driver: SandboxDriver, folder: string): Promise<Row[]> {
  const descriptors = () => readdirSync("/proc/self/fd").length;
  await oneShotRun(driver, folder);
  const descriptorsAtStart = descriptors();
  const outcomes = await Promise.all(Array.from({ length: 32 }, () => oneShotRun(driver, folder)));
  const failed = outcomes.filter(({ end, exitCode }) => end !== "exit" || exitCode !== 0).length;
  return [
    { what: "32 scripts at once: not finished", value: failed, unit: "runs", limit: 0 },
    {
      what: "32 scripts at once: descriptors left",
      value: Math.max(0, descriptors() - descriptorsAtStart),
      unit: "files",
      limit: 0,
    },
  ];
}

async function oneShotRun(driver: SandboxDriver, folder: string) {
  const session = await driver.create(specOf(folder, false));
  try {
    return await session.exec({ argv: [python, "/skill/one.py"] });
  } finally {
    await session.close();
  }
}

function bareRun(folder: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(python, [join(folder, "one.py")], { env: {}, stdio: "pipe" });
    child.stdout.resume();
    child.once("error", reject);
    child.once("close", () => resolve());
  });
}

function specOf(skillFolder: string, keepsFiles: boolean): SessionSpec {
  return { skillFolder, env: {}, network: { mode: "none" }, limits: defaultLimits, keepsFiles };
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
}
