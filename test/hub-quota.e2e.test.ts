import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { waysIn } from "../packages/hub/src/app/testing/ways-in.ts";
import { MAX_BATCH } from "../packages/hub/src/features/quota/batch-size.ts";
import { exhaust, exhaustInParallel, MONTHLY_CALLS, startLimitedHubs } from "./hub-quota.suite.ts";
import { ADMIN_SECRET } from "./support/hub-calls.ts";
import { createMachine, type Machine } from "./support/program.ts";

let machine: Machine;

beforeEach(async () => {
  machine = await createMachine();
  machine.env.MCP_ADMIN_SECRET = ADMIN_SECRET;
});
afterEach(() => machine.dispose());

describe("fifty clients on a plan of a hundred calls and two instances", { timeout: 120_000 }, () => {
  it("are served a hundred times by all ways in together, and a killed instance takes none for good", async () => {
    const { hubs, key, keys, counted, settled, beginAnew, expire } = await startLimitedHubs(machine, {
      runsScripts: false,
    });
    const [one, other] = hubs;
    const readings = waysIn.filter(({ runs, isVariant }) => !runs && !isVariant);
    const served = await exhaustInParallel(readings, hubs, await keys());
    expect(served).toBeLessThanOrEqual(MONTHLY_CALLS);
    // What one instance still had in hand when the other refused has come back.
    await settled();
    expect(served + (await exhaust(readings, { url: one.url, key }))).toBe(MONTHLY_CALLS);
    expect(await counted(one)).toBe(MONTHLY_CALLS);

    await beginAnew();
    const ways = readings.filter(({ name }) => name === "skills_getSkill over MCP");
    const [way] = ways;
    for (let count = 0; count < 3; count += 1) expect(await way?.ask({ url: other.url, key })).toBe(true);
    await other.stop("SIGKILL");
    await expire();
    const rest = await exhaust(ways, { url: one.url, key });
    // Calls of the last moment may not have been written; they are at most a batch.
    expect(rest).toBeGreaterThanOrEqual(MONTHLY_CALLS - 3);
    expect(rest).toBeLessThanOrEqual(MONTHLY_CALLS - 3 + MAX_BATCH);
  });
});
