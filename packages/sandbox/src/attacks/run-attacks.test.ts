import { describe, expect, it } from "vitest";
import { findBubblewrapObstacle } from "../testing/bubblewrap-ready.ts";
import { attackSuite } from "./attack-suite.suite.ts";
import { runAttacks } from "./run-attacks.ts";
import { attackInChild, failuresOf, nobody } from "./testing/attack-in-child.ts";
import { createNakedDriver } from "./testing/naked-driver.ts";

const obstacle = findBubblewrapObstacle();
const isRoot = process.getuid?.() === 0;

// One case for each of its walls; the night runs all of them.
const oneOfEachKind = [
  "host-file",
  "beside-local-bin",
  "folder-write-read-only",
  "folder-links-outside",
  "environment",
  "inherited-descriptors",
  "net-loopback",
  "fork-bomb",
  "time-out-tree",
  "memory-one",
  "memory-shared-dropped",
  "memory-semaphores",
  "disk-tmp",
  "disk-sparse",
  "syscall-mount",
  "privileges",
  "plant-link",
  "session-bleed",
  "output-full-disk",
  "output-flood",
  "output-bytes",
  "ends",
  "nothing-left",
];

// Side by side, each in a process of its own: most of an attack is waiting for a limit.
describe.skipIf(obstacle !== undefined)(
  `the attack suite on bubblewrap${obstacle === undefined ? "" : ` (skipped: ${obstacle})`}`,
  { concurrent: true },
  () => {
    it("holds against each kind of attack, as the user of the tests", { timeout: 240_000 }, async () => {
      const { results } = await attackInChild({ only: oneOfEachKind });
      expect(failuresOf(results)).toEqual([]);
      expect(results).toHaveLength(oneOfEachKind.length);
    });

    it.skipIf(!isRoot)(
      `holds against each kind of attack as an ordinary user${isRoot ? "" : " (skipped: only root can become one)"}`,
      { timeout: 240_000 },
      async () => {
        const { user, report, results } = await attackInChild({ user: nobody, only: oneOfEachKind });
        expect(user).toBe(65_534);
        expect(report).toMatchObject({
          usable: true,
          memory: "polled",
          processes: "hard",
          disk: "hard",
          killsTree: true,
        });
        expect(failuresOf(results)).toEqual([]);
        expect(results).toHaveLength(oneOfEachKind.length);
      },
    );
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
