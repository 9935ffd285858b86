import { spawn } from "node:child_process";
import { once } from "node:events";
import { closeSync, openSync } from "node:fs";
import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { findBubblewrapObstacle } from "../testing/bubblewrap-ready.ts";
import { attackSuite } from "./attack-suite.suite.ts";
import type { AttackResult } from "./run-attacks.ts";
import { runAttacks } from "./run-attacks.ts";
import { createNakedDriver } from "./testing/naked-driver.ts";

const obstacle = findBubblewrapObstacle();
const isRoot = process.getuid?.() === 0;

// Side by side, each in a process of its own: most of an attack is waiting for a limit.
describe.skipIf(obstacle !== undefined)(
  `the attack suite on bubblewrap${obstacle === undefined ? "" : ` (skipped: ${obstacle})`}`,
  { concurrent: true },
  () => {
    it("holds in every case, as the user of the tests", { timeout: 240_000 }, async () => {
      const { results } = await attackInChild({});
      expect(failuresOf(results)).toEqual([]);
      expect(results).toHaveLength(attackSuite.length + 1);
    });

    it.skipIf(!isRoot)(
      `holds in every case as an ordinary user${isRoot ? "" : " (skipped: only root can become one)"}`,
      { timeout: 240_000 },
      async () => {
        const { user, report, results } = await attackInChild({}, { uid: 65_534, gid: 65_534 });
        expect(user).toBe(65_534);
        expect(report).toMatchObject({
          usable: true,
          memory: "polled",
          processes: "hard",
          disk: "hard",
          killsTree: true,
        });
        expect(failuresOf(results)).toEqual([]);
        expect(results).toHaveLength(attackSuite.length + 1);
      },
    );

    it("holds in every case where the files of a session are a folder of the host", {
      timeout: 240_000,
    }, async () => {
      const { report, results } = await attackInChild({ sessions: "folder" });
      expect(report).toMatchObject({ usable: true, disk: "polled" });
      expect(failuresOf(results)).toEqual([]);
    });
  },
);

describe("the attack suite on a driver that isolates nothing", () => {
  // Only what does no harm where it succeeds.
  const harmless = [
    "host-file",
    "environment",
    "other-processes",
    "net-loopback",
    "net-abstract-socket",
    "privileges",
    "output-flood",
    "read-outside",
  ];

  it("says that every harmless case broke", { timeout: 60_000 }, async () => {
    const results = await runAttacks(createNakedDriver(), { only: harmless });
    expect(results.filter((result) => result.verdict !== "broken").map((result) => result.id)).toEqual([]);
    expect(results).toHaveLength(harmless.length);
  });
});

it("gives every attack its own id", () => {
  const ids = attackSuite.map((attack) => attack.id);
  expect(new Set(ids).size).toBe(ids.length);
});

function failuresOf(results: readonly AttackResult[]) {
  return results.filter((result) => result.verdict !== "held");
}

/** In a process of its own, with a secret in its environment and a secret file open that it would pass on. */
async function attackInChild(options: object, user: { uid?: number; gid?: number } = {}) {
  const folder = await mkdtemp(join(tmpdir(), "skillquay-attack-test-"));
  const secret = join(folder, "secret.txt");
  await writeFile(secret, "secret");
  // Node marks the lowest descriptors it inherits close-on-exec by itself, but not one as high as 40.
  const leaked = openSync(secret, "r");
  const scratchBefore = await scratchFolders();
  const child = spawn(
    process.execPath,
    [fileURLToPath(new URL("./testing/attack-main.ts", import.meta.url)), JSON.stringify(options)],
    {
      ...user,
      env: { PATH: "/usr/bin:/bin", SERVER_SECRET: "5b1f0c7e9a" },
      stdio: ["ignore", "pipe", "pipe", ...Array<"ignore">(37).fill("ignore"), leaked],
    },
  );
  closeSync(leaked);
  const chunks: Record<"out" | "err", Buffer[]> = { out: [], err: [] };
  child.stdout?.on("data", (chunk: Buffer) => chunks.out.push(chunk));
  child.stderr?.on("data", (chunk: Buffer) => chunks.err.push(chunk));
  const [code] = await once(child, "close");
  await rm(folder, { recursive: true, force: true });
  expect(code, Buffer.concat(chunks.err).toString()).toBe(0);
  expect(
    (await scratchFolders()).filter(
      (name) => name.includes(`-${child.pid}-`) && !scratchBefore.includes(name),
    ),
  ).toEqual([]);
  const report: { user: number; report: object; results: AttackResult[] } = JSON.parse(
    Buffer.concat(chunks.out).toString(),
  );
  return report;
}

async function scratchFolders(): Promise<string[]> {
  return (await readdir("/tmp")).filter((name) => name.startsWith("skillquay-sandbox-"));
}
