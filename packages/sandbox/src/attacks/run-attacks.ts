import { randomInt } from "node:crypto";
import { chmod, mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import type { SandboxDriver, SandboxReport } from "../sandbox.ts";
import { type AttackCase, type AttackVerdict, broken, held, skipped } from "./attack-case.ts";
import { type AttackFixture, prepareFixture } from "./attack-fixture.ts";
import { attackSuite } from "./attack-suite.suite.ts";

export interface AttackResult {
  readonly id: string;
  readonly name: string;
  readonly threat: AttackCase["threat"];
  readonly verdict: AttackVerdict["verdict"];
  /** What broke, or why it was skipped. */
  readonly detail?: string;
  readonly durationMs: number;
}

/** Runs the suite, or the cases named, one after the other, and at the end looks for anything still running. */
export async function runAttacks(
  driver: SandboxDriver,
  options: { readonly only?: readonly string[]; readonly onResult?: (result: AttackResult) => void } = {},
): Promise<readonly AttackResult[]> {
  const folder = await mkdtemp(join(tmpdir(), "skillquay-attack-"));
  // A dropped user must get as far as the skill; the canary beside it is for everybody to read, outside.
  await chmod(folder, 0o755);
  try {
    const report = await driver.probe();
    const fixture = await prepareFixture(driver, report, folder, String(randomInt(1e8, 9e8)));
    const results: AttackResult[] = [];
    const cases = [...attackSuite, nothingLeft].filter((one) => options.only?.includes(one.id) ?? true);
    const obstacle = await findObstacle(fixture);
    for (const attack of cases) {
      const startedAt = performance.now();
      const reason = obstacle ?? reasonToSkip(attack, report);
      const verdict =
        reason === undefined
          ? await attack.run(fixture).catch((error: unknown) => broken(String(error)))
          : skipped(reason);
      const detail =
        verdict.verdict === "held"
          ? undefined
          : verdict.verdict === "broken"
            ? verdict.detail
            : verdict.reason;
      const { id, name, threat } = attack;
      const durationMs = performance.now() - startedAt;
      const result = {
        id,
        name,
        threat,
        verdict: verdict.verdict,
        durationMs,
        ...(detail === undefined ? {} : { detail }),
      };
      results.push(result);
      options.onResult?.(result);
    }
    return results;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function reasonToSkip({ isOnSharedKernel }: AttackCase, { isolation }: SandboxReport): string | undefined {
  if (isOnSharedKernel === undefined || isolation !== "vm") return undefined;
  return "The sandbox is a machine with a kernel of its own, and the machine is the wall";
}

/**
 * Why no attack can be tried. A driver that failed its own self-test is attacked all the same: what does not hold must
 * show as broken, never as left out.
 */
async function findObstacle({ report, python }: AttackFixture): Promise<string | undefined> {
  try {
    const outcome = await python("print('armed')");
    if (outcome.text === "armed\n") return undefined;
    if (outcome.end === "setup") return outcome.detail ?? "the sandbox does not start";
    return "there is no python3 inside to attack with";
  } catch (error) {
    return report.why ?? String(error);
  }
}

/** The last case of every run: each payload that sleeps does so with an argument no other process has. */
const nothingLeft: AttackCase = {
  id: "nothing-left",
  name: "still run after everything has ended",
  threat: "S3",
  async run(fixture) {
    for (let attempt = 0; attempt < 40; attempt += 1) {
      if ((await findMarked(fixture.marker)).length === 0) return held;
      await delay(50);
    }
    return broken(`still running: ${(await findMarked(fixture.marker)).join(", ")}`);
  },
};

async function findMarked(marker: string): Promise<string[]> {
  const ids: string[] = [];
  for (const id of (await readdir("/proc").catch(() => [])).filter((name) => /^\d+$/.test(name))) {
    const words = (await readFile(`/proc/${id}/cmdline`, "latin1").catch(() => "")).split("\0");
    if (words.some((word) => word.includes(marker))) ids.push(id);
  }
  return ids;
}
