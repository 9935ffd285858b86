import { describe, expect, it } from "vitest";
import { buildSeccompFilter, type FilterArchitecture, filterArchitecture } from "./build-seccomp-filter.ts";
import { deniedSyscalls, ruledSyscalls, uncountedMemorySyscalls } from "./syscalls.ts";

const allow = 0x7fff0000;
const eperm = 0x00050001;
const enosys = 0x00050026;
const enomem = 0x0005000c;
const ignored = 0x00050000;
const unsupportedFamily = 0x00050061;
const kill = 0x80000000;
const audit = { x64: 0xc000003e, arm64: 0xc00000b7 };

describe.each<FilterArchitecture>(["x64", "arm64"])("the filter for %s", (architecture) => {
  const counted = buildSeccompFilter(architecture, { countsMemory: true });
  const uncounted = buildSeccompFilter(architecture, { countsMemory: false });
  const ask = (number: number, args: number[] = [], filter = counted) =>
    runFilter(filter, { number, architecture: audit[architecture], args });
  const numbers = (table: Record<string, { x64: number | undefined; arm64: number | undefined }>) =>
    Object.values(table)
      .map((syscall) => syscall[architecture])
      .filter((number) => number !== undefined);

  it("kills a process that calls with the numbers of another architecture", () => {
    expect(runFilter(counted, { number: 0, architecture: 0x40000003, args: [] })).toBe(kill);
    const other = architecture === "x64" ? "arm64" : "x64";
    expect(runFilter(counted, { number: 0, architecture: audit[other], args: [] })).toBe(kill);
  });

  it("refuses every call of the list", () => {
    for (const number of numbers(deniedSyscalls)) expect(ask(number)).toBe(eperm);
  });

  it("refuses memory that belongs to no process only where nothing counts it", () => {
    for (const number of numbers(uncountedMemorySyscalls)) {
      expect(ask(number)).toBe(allow);
      expect(ask(number, [], uncounted)).toBe(enosys);
    }
  });

  it("refuses shared memory without a file only where nothing counts it", () => {
    const mmap = ruledSyscalls.mmap[architecture];
    for (const flags of [0x21, 0x23, 0x4021]) {
      expect(ask(mmap, [0, 4096, 3, flags])).toBe(allow);
      expect(ask(mmap, [0, 4096, 3, flags], uncounted)).toBe(enomem);
    }
    // Private, and shared with a file.
    for (const flags of [0x22, 0x02, 0x01, 0x4022])
      expect(ask(mmap, [0, 4096, 3, flags], uncounted)).toBe(allow);
  });

  it("ignores a wish for larger socket buffers only where nothing counts them", () => {
    const setsockopt = ruledSyscalls.setsockopt[architecture];
    for (const option of [7, 8, 32, 33]) {
      expect(ask(setsockopt, [3, 1, option])).toBe(allow);
      expect(ask(setsockopt, [3, 1, option], uncounted)).toBe(ignored);
      expect(ask(setsockopt, [3, 6, option], uncounted)).toBe(allow);
    }
    // SO_REUSEADDR.
    expect(ask(setsockopt, [3, 1, 2], uncounted)).toBe(allow);
  });

  it("lets ordinary calls pass", () => {
    const named = new Set([
      ...numbers(deniedSyscalls),
      ...numbers(ruledSyscalls),
      ...numbers(uncountedMemorySyscalls),
    ]);
    for (let number = 0; number < 600; number += 1) if (!named.has(number)) expect(ask(number)).toBe(allow);
  });

  it("allows threads and processes, and no new namespace", () => {
    const { clone, clone3 } = ruledSyscalls;
    expect(ask(clone[architecture], [0x003d0f00])).toBe(allow);
    expect(ask(clone[architecture], [17])).toBe(allow);
    for (const flag of [0x00020000, 0x02000000, 0x04000000, 0x08000000, 0x10000000, 0x20000000, 0x40000000])
      expect(ask(clone[architecture], [flag | 17])).toBe(eperm);
    expect(ask(clone3[architecture])).toBe(enosys);
  });

  it("allows four families of sockets", () => {
    const allowed = Array.from({ length: 64 }, (_, family) => family).filter(
      (family) => ask(ruledSyscalls.socket[architecture], [family]) === allow,
    );
    expect(allowed).toEqual([1, 2, 10, 16]);
    expect(ask(ruledSyscalls.socket[architecture], [40])).toBe(unsupportedFamily);
  });

  it("refuses to put characters into a terminal, whatever the upper half of the request", () => {
    const { ioctl } = ruledSyscalls;
    expect(ask(ioctl[architecture], [0, 0x5412])).toBe(eperm);
    expect(ask(ioctl[architecture], [0, 0x541c])).toBe(eperm);
    expect(ask(ioctl[architecture], [0, 0x5412 + 2 ** 32])).toBe(eperm);
    expect(ask(ioctl[architecture], [0, 0x5401])).toBe(allow);
  });
});

it("kills calls of the x32 kind, which share the architecture and not the numbers", () => {
  const filter = buildSeccompFilter("x64", { countsMemory: true });
  for (const number of [0x40000000, 0x40000000 + 272])
    expect(runFilter(filter, { number, architecture: audit.x64, args: [] })).toBe(kill);
});

it("changes its size only on purpose", () => {
  expect(buildSeccompFilter("x64", { countsMemory: true }).length / 8).toBe(85);
  expect(buildSeccompFilter("x64", { countsMemory: false }).length / 8).toBe(104);
  expect(buildSeccompFilter("arm64", { countsMemory: true }).length / 8).toBe(80);
});

it("knows which machines it has numbers for", () => {
  expect(["x64", "arm64", "riscv64", "ia32"].map(filterArchitecture)).toEqual([
    "x64",
    "arm64",
    undefined,
    undefined,
  ]);
});

/** What the kernel would answer: the few operations that the filter uses, on a `struct seccomp_data`. */
function runFilter(
  filter: Uint8Array,
  call: { number: number; architecture: number; args: number[] },
): number {
  const data = new DataView(new ArrayBuffer(64));
  data.setUint32(0, call.number, true);
  data.setUint32(4, call.architecture, true);
  call.args.forEach((value, index) => {
    data.setBigUint64(16 + index * 8, BigInt(value), true);
  });
  const code = new DataView(filter.buffer, filter.byteOffset, filter.length);
  let accumulator = 0;
  for (let at = 0; at * 8 < filter.length; at += 1) {
    const operation = code.getUint16(at * 8, true);
    const value = code.getUint32(at * 8 + 4, true);
    const jump = (isTrue: boolean) => code.getUint8(at * 8 + (isTrue ? 2 : 3));
    if (operation === 0x20) accumulator = data.getUint32(value, true);
    else if (operation === 0x54) accumulator = (accumulator & value) >>> 0;
    else if (operation === 0x15) at += jump(accumulator === value);
    else if (operation === 0x35) at += jump(accumulator >= value);
    else if (operation === 0x06) return value;
    else throw new Error(`unknown operation ${operation}`);
  }
  throw new Error("the filter ends without an answer");
}
