import { type Disturbance, untilEnd } from "../disturbance.ts";

export const failover: Disturbance = {
  name: "failover",
  says: "The first host of DATABASE_URL goes away; the second one has the same data",
  async run({ databaseProxy, signal }) {
    await databaseProxy.refuse();
    await untilEnd(signal);
    await databaseProxy.heal();
  },
};
