import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { systemNode } from "../scripts/system-node.ts";
import { watchHeartbeat } from "./support/heartbeat.ts";
import { lastingBlocks } from "./support/lasting-blocks.ts";

const skills = ["one", "two", "three"].map((name) => ({ name, files: {} }));

describe("blocks of an event loop that last", () => {
  it("are those of a skill that blocks each time, in whatever step", async () => {
    const steps = ["read two", "plan two", "write two", "read two"];
    const measured = await lastingBlocks(
      async () => [
        { cpuMs: 60, step: steps.shift() ?? "" },
        { cpuMs: 49, step: "read one" },
      ],
      skills,
    );
    expect(measured).toEqual([{ cpuMs: 60, step: "read two" }]);
  });

  it("are not those of one time, nor of two", async () => {
    const steps = ["read two", "plan two"];
    const asked: string[][] = [];
    const measured = await lastingBlocks(async (some) => {
      asked.push(some.map(({ name }) => name));
      return steps.splice(0, 1).map((step) => ({ cpuMs: 60, step }));
    }, skills);
    expect(measured).toEqual([]);
    expect(asked).toEqual([["one", "two", "three"], ["two"], ["two"]]);
  });

  it("are seen in a program that works for so long, and not in one that waits", () => {
    const folder = mkdtempSync(join(tmpdir(), "skillquay-heartbeat-"));
    try {
      const machine = { folder, env: {} };
      const heartbeat = watchHeartbeat(machine);
      const blocksOf = (script: string) => {
        const run = spawnSync(systemNode(), ["-e", script], { env: machine.env });
        expect(run.status, String(run.stderr)).toBe(0);
        return heartbeat.longest(run.pid).filter(({ cpuMs }) => cpuMs >= 50);
      };
      const whileWorking =
        "const { user } = process.cpuUsage(); while (process.cpuUsage().user - user < 150_000);";
      const inLoop = (work: string) => `setTimeout(() => { ${work} }, 50); setTimeout(() => {}, 300);`;
      expect(blocksOf(inLoop(whileWorking))).not.toEqual([]);
      const whileWaiting = "Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 150);";
      expect(blocksOf(inLoop(whileWaiting))).toEqual([]);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});
