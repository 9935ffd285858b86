import type { Disturbance } from "../disturbance.ts";

export const rollingRestart: Disturbance = {
  name: "rolling-restart",
  says: "Each instance in turn is replaced by a new one and told to end",
  endsByItself: true,
  async run({ instances, startAnother }) {
    for (const old of [...instances]) {
      instances.push(await startAnother());
      instances.splice(instances.indexOf(old), 1);
      await old.end("SIGTERM");
    }
  },
};
