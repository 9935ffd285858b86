import { type Disturbance, untilEnd } from "../disturbance.ts";

export const clockSkew: Disturbance = {
  name: "clock-skew",
  says: "One instance has a clock that is 45 seconds ahead, another one 45 seconds behind",
  async run({ instances, startAnother, signal, complain }) {
    const wrong = [
      await startAnother({ clockAheadMs: 45_000 }),
      await startAnother({ clockAheadMs: -45_000 }),
    ];
    instances.push(...wrong);
    await untilEnd(signal);
    for (const instance of wrong) {
      instances.splice(instances.indexOf(instance), 1);
      if (!/clock/i.test(instance.log()))
        complain("an instance with a wrong clock does not say so in its log");
      await instance.end("SIGTERM");
    }
  },
};
