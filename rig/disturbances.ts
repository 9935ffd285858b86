import type { Disturbance } from "./disturbance.ts";
import { anonymousFlood } from "./disturbances/anonymous-flood.ts";
import { blackhole } from "./disturbances/blackhole.ts";
import { boardStorm } from "./disturbances/board-storm.ts";
import { failingStore } from "./disturbances/failing-store.ts";
import { failover } from "./disturbances/failover.ts";
import { killOne } from "./disturbances/kill-one.ts";
import { massDeletion } from "./disturbances/mass-deletion.ts";
import { noisyTenant } from "./disturbances/noisy-tenant.ts";
import { readOnly } from "./disturbances/read-only.ts";
import { reloadHerd } from "./disturbances/reload-herd.ts";
import { rollingRestart } from "./disturbances/rolling-restart.ts";
import { silentDatabase } from "./disturbances/silent-database.ts";
import { slowStore } from "./disturbances/slow-store.ts";
import { undisturbed } from "./disturbances/undisturbed.ts";

/** In the order of the table. The first one is what the others are compared with; those that take something away come last. */
export const disturbances: readonly Disturbance[] = [
  undisturbed,
  blackhole,
  silentDatabase,
  failover,
  readOnly,
  slowStore,
  failingStore,
  reloadHerd,
  anonymousFlood,
  boardStorm,
  noisyTenant,
  killOne,
  rollingRestart,
  massDeletion,
];
