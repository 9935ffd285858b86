import { type Disturbance, untilEnd } from "../disturbance.ts";

export const blackhole: Disturbance = {
  name: "blackhole",
  says: "Open database connections fall silent once; new ones work, as after a failover or a lost NAT entry",
  async run({ databaseProxy, signal }) {
    databaseProxy.silenceOpen();
    await untilEnd(signal);
  },
};
