import { type Disturbance, untilEnd } from "../disturbance.ts";

export const slowStore: Disturbance = {
  name: "slow-store",
  says: "Every answer of the S3 server comes three seconds late",
  async run({ store, signal }) {
    store.delay(3_000);
    await untilEnd(signal);
    store.delay(0);
  },
};
