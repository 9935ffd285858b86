import { describe, expect, it } from "vitest";
import { findBubblewrapObstacle } from "../testing/bubblewrap-ready.ts";
import { attackSuite } from "./attack-suite.suite.ts";
import { attackInChild, failuresOf, nobody } from "./testing/attack-in-child.ts";

const obstacle = findBubblewrapObstacle();
const isRoot = process.getuid?.() === 0;

describe.skipIf(obstacle !== undefined)(
  `the whole attack suite on bubblewrap${obstacle === undefined ? "" : ` (skipped: ${obstacle})`}`,
  { concurrent: true, timeout: 240_000 },
  () => {
    it("holds in every case, as the user of the tests", async () => {
      const { results } = await attackInChild({});
      expect(failuresOf(results)).toEqual([]);
      expect(results).toHaveLength(attackSuite.length + 1);
    });

    it.skipIf(!isRoot)(
      `holds in every case as an ordinary user${isRoot ? "" : " (skipped: only root can become one)"}`,
      async () => {
        const { results } = await attackInChild({ user: nobody });
        expect(failuresOf(results)).toEqual([]);
        expect(results).toHaveLength(attackSuite.length + 1);
      },
    );

    it("holds in every case where the files of a session are a folder of the host", async () => {
      const { results } = await attackInChild({ options: { sessions: "folder" } });
      expect(failuresOf(results)).toEqual([]);
      expect(results).toHaveLength(attackSuite.length + 1);
    });
  },
);
