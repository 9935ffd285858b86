import { describe, expect, it } from "vitest";
import { seccompProfile } from "./seccomp-profile.ts";

describe("seccompProfile", () => {
  const { syscalls } = seccompProfile();
  const answerTo = (name: string, argument: { index: number; value: number }) =>
    syscalls.find(
      ({ names, args }) =>
        names.includes(name) &&
        (args ?? []).every((rule) => rule.index === argument.index && matches(rule, argument.value)),
    )?.errnoRet;

  it.each([
    ["AF_UNIX", 1, undefined],
    ["AF_INET", 2, undefined],
    ["AF_INET6", 10, undefined],
    ["AF_NETLINK", 16, undefined],
    ["AF_UNSPEC", 0, 97],
    ["AF_AX25", 3, 97],
    ["AF_PACKET", 17, 97],
    ["AF_ALG", 38, 97],
    ["AF_VSOCK", 40, 97],
  ])("answers a socket of %s (%d) with %s", (_name, family, errno) => {
    expect(answerTo("socket", { index: 0, value: family })).toBe(errno);
  });

  it("refuses clone with any new namespace, and leaves threads and children alone", () => {
    for (const flag of [0x20000, 0x2000000, 0x4000000, 0x8000000, 0x10000000, 0x20000000, 0x40000000])
      expect(answerTo("clone", { index: 0, value: flag | 17 })).toBe(1);
    // What pthread_create and fork of the C library ask for.
    expect(answerTo("clone", { index: 0, value: 0x3d0f00 })).toBeUndefined();
    expect(answerTo("clone", { index: 0, value: 0x1200011 })).toBeUndefined();
    expect(answerTo("clone3", { index: 0, value: 0 })).toBe(38);
  });

  it("refuses to put keystrokes into a terminal, and no other request", () => {
    expect(answerTo("ioctl", { index: 1, value: 0x5412 })).toBe(1);
    expect(answerTo("ioctl", { index: 1, value: 0x541c })).toBe(1);
    expect(answerTo("ioctl", { index: 1, value: 0x5401 })).toBeUndefined();
  });

  it("has one comparison per rule, as older libraries want it", () => {
    for (const { args } of syscalls) expect(args?.length ?? 1).toBe(1);
  });
});

function matches(rule: { op: string; value: number; valueTwo?: number }, value: number): boolean {
  if (rule.op === "SCMP_CMP_EQ") return value === rule.value;
  if (rule.op === "SCMP_CMP_GT") return value > rule.value;
  return (value & rule.value) === rule.valueTwo;
}
