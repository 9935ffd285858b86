import { expect, it } from "vitest";
import { cgroupFolder } from "./cgroup-parent.ts";

const v1Mounts = [
  "30 24 0:26 / /sys/fs/cgroup/memory rw,relatime shared:9 - cgroup cgroup rw,memory",
  "31 24 0:27 / /sys/fs/cgroup/cpu,cpuacct rw,relatime - cgroup cgroup rw,cpu,cpuacct",
  "32 24 0:28 / /sys/fs/cgroup/unified rw,relatime - cgroup2 cgroup2 rw",
].join("\n");

it("finds the folder of a v1 controller", () => {
  const membership = "4:memory:/service/a\n1:cpu,cpuacct:/\n0::/user.slice\n";
  expect(cgroupFolder(membership, v1Mounts, "memory")).toBe("/sys/fs/cgroup/memory/service/a");
  expect(cgroupFolder(membership, v1Mounts, "cpuacct")).toBe("/sys/fs/cgroup/cpu,cpuacct");
  expect(cgroupFolder(membership, v1Mounts, "pids")).toBeUndefined();
  expect(cgroupFolder(membership, v1Mounts, "")).toBe("/sys/fs/cgroup/unified/user.slice");
});

it("finds the folder of v2, also where a container sees only a part of the tree", () => {
  const whole = "25 24 0:22 / /sys/fs/cgroup rw - cgroup2 cgroup2 rw";
  const part = "25 24 0:22 /docker/abc /sys/fs/cgroup rw - cgroup2 cgroup2 rw";
  expect(cgroupFolder("0::/user.slice/app.scope\n", whole, "")).toBe("/sys/fs/cgroup/user.slice/app.scope");
  expect(cgroupFolder("0::/docker/abc/child\n", part, "")).toBe("/sys/fs/cgroup/child");
  expect(cgroupFolder("0::/\n", part, "")).toBe("/sys/fs/cgroup");
});
