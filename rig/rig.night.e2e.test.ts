import { afterAll, beforeAll, expect, it } from "vitest";
import { BUDGET } from "./budget.ts";
import { blackhole } from "./disturbances/blackhole.ts";
import { failover } from "./disturbances/failover.ts";
import { killOne } from "./disturbances/kill-one.ts";
import { silentDatabase } from "./disturbances/silent-database.ts";
import { type OpenRig, openRig } from "./open-rig.ts";
import { runRow } from "./run-row.ts";
import { seedSize } from "./seed.ts";

// What a busy machine can bear: no wrong answer, nothing lost, and service again. `npm run rig` holds times against budgets.
let rig: OpenRig;
beforeAll(async () => {
  rig = await openRig({ size: seedSize(0.001), instances: 2, onProgress: () => {} });
}, 240_000);
afterAll(() => rig?.close(), 60_000);

it.each([blackhole, silentDatabase, failover, killOne])(
  "answers nothing wrongly, loses nothing and serves again: $name",
  { timeout: 240_000 },
  async (disturbance) => {
    const row = await runRow(rig, disturbance, { seconds: 8, atOnce: 4 });
    expect({ wrong: row.wrong, broken: row.broken }).toEqual({ wrong: 0, broken: [] });
    expect(row.recoveryMs).toBeLessThan(60_000);
    expect(row.memoryBytes).toBeLessThan(BUDGET.memoryBytes);
  },
);
