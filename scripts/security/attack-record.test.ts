import { expect, it } from "vitest";
import { type AttackRecord, checkAttackRecord, stateOf } from "./attack-record.ts";

const all = (memory: "hard" | "polled", state: "held" | "broken") => ({
  memory,
  verdicts: { "memory-one": state, environment: state },
});
const record: AttackRecord = {
  "root, cgroup": all("hard", "held"),
  "root, no cgroup": all("polled", "held"),
  "user, cgroup": all("hard", "held"),
  "user, no cgroup": all("polled", "held"),
};

it("tells what the kernel enforces from what is only counted", () => {
  expect(stateOf(record, "user, cgroup", "memory-one")).toBe("held");
  expect(stateOf(record, "user, no cgroup", "memory-one")).toBe("held by counting");
  expect(stateOf(record, "user, no cgroup", "environment")).toBe("held");
  expect(stateOf(record, "user, no cgroup", "new")).toBe("not recorded");
});

it("refuses a record of an attack that succeeded or is gone", () => {
  expect(checkAttackRecord(record, ["memory-one", "environment"])).toEqual([]);
  const broken = { ...record, "root, cgroup": all("hard", "broken") };
  expect(checkAttackRecord(broken, ["memory-one", "environment"])).toEqual([
    "attack memory-one is broken as root, cgroup",
    "attack environment is broken as root, cgroup",
  ]);
  expect(checkAttackRecord(record, ["memory-one"])).toHaveLength(4);
});
