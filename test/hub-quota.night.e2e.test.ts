import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { waysIn } from "../packages/hub/src/app/testing/ways-in.ts";
import { findBubblewrapObstacle } from "../packages/sandbox/src/testing/bubblewrap-ready.ts";
import { exhaust, exhaustInParallel, MONTHLY_CALLS, startLimitedHubs } from "./hub-quota.suite.ts";
import { ADMIN_SECRET } from "./support/hub-calls.ts";
import { createMachine, type Machine } from "./support/program.ts";

const obstacle = findBubblewrapObstacle();

let machine: Machine;
let started: Awaited<ReturnType<typeof startLimitedHubs>>;
let keys: readonly string[];

beforeAll(async () => {
  machine = await createMachine();
  machine.env.MCP_ADMIN_SECRET = ADMIN_SECRET;
  started = await startLimitedHubs(machine, { runsScripts: obstacle === undefined });
  keys = await started.keys();
}, 120_000);
afterAll(() => machine.dispose());

describe("fifty clients on a plan of a hundred calls and two instances", { timeout: 300_000 }, () => {
  it.each(waysIn.filter(({ runs }) => !runs || obstacle === undefined))(
    "are served a hundred times by $name, and not once more",
    async (way) => {
      const { hubs, key, settled, counted, beginAnew } = started;
      await settled();
      await beginAnew();
      const served = await exhaustInParallel([way], hubs, keys);
      expect(served).toBeLessThanOrEqual(MONTHLY_CALLS);
      await settled();
      expect(served + (await exhaust([way], { url: hubs[0].url, key }))).toBe(MONTHLY_CALLS);
      for (const hub of hubs) expect(await counted(hub)).toBe(MONTHLY_CALLS);
    },
  );
});
