import type { Disturbance } from "./disturbance.ts";
import { anonymousFlood } from "./disturbances/anonymous-flood.ts";
import { blackhole } from "./disturbances/blackhole.ts";
import { boardStorm } from "./disturbances/board-storm.ts";
import { clockSkew } from "./disturbances/clock-skew.ts";
import { engineChange } from "./disturbances/engine-change.ts";
import { failingStore } from "./disturbances/failing-store.ts";
import { failover } from "./disturbances/failover.ts";
import { killOne } from "./disturbances/kill-one.ts";
import { livePages } from "./disturbances/live-pages.ts";
import { massDeletion } from "./disturbances/mass-deletion.ts";
import { noisyTenant } from "./disturbances/noisy-tenant.ts";
import { readOnly } from "./disturbances/read-only.ts";
import { reloadHerd } from "./disturbances/reload-herd.ts";
import { retention } from "./disturbances/retention.ts";
import { rollingRestart } from "./disturbances/rolling-restart.ts";
import { silentDatabase } from "./disturbances/silent-database.ts";
import { silentNames } from "./disturbances/silent-names.ts";
import { slowStore } from "./disturbances/slow-store.ts";
import { teamChange } from "./disturbances/team-change.ts";
import { undisturbed } from "./disturbances/undisturbed.ts";
import { upgradeAndBack } from "./disturbances/upgrade-and-back.ts";

/** In the order of the table. The first one is what the others are compared with; those that take something away come last. */
export const disturbances: readonly Disturbance[] = [
  undisturbed,
  blackhole,
  silentDatabase,
  failover,
  readOnly,
  slowStore,
  failingStore,
  silentNames,
  reloadHerd,
  teamChange,
  anonymousFlood,
  boardStorm,
  noisyTenant,
  livePages,
  clockSkew,
  engineChange,
  killOne,
  rollingRestart,
  upgradeAndBack,
  retention,
  massDeletion,
];
