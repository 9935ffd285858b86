import { type Disturbance, untilEnd } from "../disturbance.ts";

export const failingStore: Disturbance = {
  name: "failing-store",
  says: "The S3 server answers every fifth request with 503 SlowDown",
  async run({ store, signal }) {
    store.fail(20);
    await untilEnd(signal);
    store.fail(0);
  },
};
