import { expect, it } from "vitest";
import { assembleBpf } from "./assemble-bpf.ts";

it("writes eight bytes per instruction, with jumps counted from the next one", () => {
  const bytes = assembleBpf([
    { do: "load", offset: 4 },
    { do: "jump-if", test: "equal", value: 0xc000003e, whenTrue: "yes", whenFalse: "no" },
    { do: "label", label: "yes" },
    { do: "return", value: 0x7fff0000 },
    { do: "return", value: 0x80000000, label: "no" },
  ]);
  expect(Buffer.from(bytes).toString("hex").match(/.{16}/g)).toEqual([
    "2000000004000000",
    "150000013e0000c0",
    "060000000000ff7f",
    "0600000000000080",
  ]);
});

it("refuses a jump backwards, to nowhere, or too far", () => {
  const jump = { do: "jump-if", test: "equal", value: 0, whenTrue: "there" } as const;
  const end = { do: "return", value: 0 } as const;
  expect(() => assembleBpf([{ ...end, label: "there" }, jump, end])).toThrow(RangeError);
  expect(() => assembleBpf([jump, end])).toThrow(RangeError);
  expect(() => assembleBpf([jump, ...Array(255).fill(end), { ...end, label: "there" }])).not.toThrow();
  expect(() => assembleBpf([jump, ...Array(256).fill(end), { ...end, label: "there" }])).toThrow(RangeError);
});
