import { type Disturbance, untilEnd } from "../disturbance.ts";

export const killOne: Disturbance = {
  name: "kill-one",
  says: "One instance is killed without a word, and another one started in its place",
  async run({ instances, startAnother, signal }) {
    const victim = instances.pop();
    await victim?.end("SIGKILL");
    await untilEnd(signal);
    instances.push(await startAnother());
  },
};
