import type { Disturbance } from "../disturbance.ts";

export const rollingRestart: Disturbance = {
  name: "rolling-restart",
  says: "Each instance in turn is replaced by a new one and told to end",
  async run({ instances, startAnother, signal }) {
    for (const old of [...instances]) {
      if (signal.aborted) return;
      instances.push(await startAnother());
      instances.splice(instances.indexOf(old), 1);
      await old.end("SIGTERM");
    }
  },
};
