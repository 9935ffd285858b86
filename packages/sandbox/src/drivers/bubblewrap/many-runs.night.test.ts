import { readdirSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { defaultLimits } from "../../limits.ts";
import type { SandboxSession } from "../../sandbox.ts";
import { findBubblewrapObstacle } from "../../testing/bubblewrap-ready.ts";
import { findProcesses, until } from "../../testing/find-processes.ts";
import { makeTemporarySkill } from "../../testing/temporary-skill.ts";
import { createBubblewrapDriver } from "./driver.ts";

const obstacle = findBubblewrapObstacle();

describe.skipIf(obstacle !== undefined)(
  `many runs at once${obstacle === undefined ? "" : ` (skipped: ${obstacle})`}`,
  () => {
    const driver = createBubblewrapDriver();
    let skill: Awaited<ReturnType<typeof makeTemporarySkill>>;
    beforeAll(async () => {
      skill = await makeTemporarySkill();
    });
    afterAll(async () => {
      await driver.close();
      await skill.remove();
    });

    it.each([true, false])(
      "finish all 32 with their own output, no orphan and no open descriptor (keeping files: %s)",
      { timeout: 60_000 },
      async (keepsFiles) => {
        const marker = `8${Math.floor(Math.random() * 1e9)}`;
        const spec = {
          skillFolder: skill.folder,
          env: {},
          network: { mode: "none" },
          limits: defaultLimits,
          keepsFiles,
        } as const;
        const round = async () => {
          const sessions: SandboxSession[] = await Promise.all(
            Array.from({ length: 32 }, () => driver.create(spec)),
          );
          const outcomes = await Promise.all(
            sessions.map((session, index) =>
              session.exec({
                argv: ["/bin/sh", "-c", `setsid sleep ${marker} & cat; echo run ${index}; exit ${index}`],
                stdin: Buffer.from(`in ${index}\n`),
              }),
            ),
          );
          await Promise.all(sessions.map((session) => session.close()));
          return outcomes.map((outcome) => ({
            code: outcome.exitCode,
            text: Buffer.from(outcome.stdout).toString(),
          }));
        };
        const expected = Array.from({ length: 32 }, (_, index) => ({
          code: index,
          text: `in ${index}\nrun ${index}\n`,
        }));
        // The first round opens what stays open: the guard, the loop's own descriptors.
        expect(await round()).toEqual(expected);
        const previous = readdirSync("/proc/self/fd").length;
        expect(await round()).toEqual(expected);
        const open = await until(
          async () => readdirSync("/proc/self/fd").length,
          (count) => count <= previous,
          2_000,
        );
        expect(open).toBeLessThanOrEqual(previous);
        expect(
          await until(
            () => findProcesses(marker),
            (processes) => processes.length === 0,
            2_000,
          ),
        ).toEqual([]);
      },
    );
  },
);
