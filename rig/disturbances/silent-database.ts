import { type Disturbance, untilEnd } from "../disturbance.ts";

export const silentDatabase: Disturbance = {
  name: "silent-database",
  says: "The first host of DATABASE_URL is silent on all connections, new ones too; the second one has the same data",
  stopsService: true,
  async run({ databaseProxy, signal }) {
    databaseProxy.silence();
    await untilEnd(signal);
    await databaseProxy.heal();
  },
};
