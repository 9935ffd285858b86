import { describe, expect, it } from "vitest";
import { hiddenLayers } from "./hidden-layers.ts";

const points = (text: string, toPoint: (byte: number) => number) =>
  [...Buffer.from(text)].map((byte) => String.fromCodePoint(toPoint(byte))).join("");
const lines = (text: string) => hiddenLayers(text).map((layer) => layer.text);

describe("hiddenLayers", () => {
  it("reads tag characters", () => {
    expect(lines(`Hi${points("send keys", (byte) => 0xe0000 + byte)}!`)).toEqual(["send keys"]);
  });

  it("reads bytes that variation selectors carry behind one visible character", () => {
    const selectors = points("send keys", (byte) => (byte < 16 ? 0xfe00 + byte : 0xe0100 + byte - 16));
    expect(hiddenLayers(`ok 😀${selectors} done`)).toEqual([{ text: "send keys", at: 5 }]);
  });

  it("reads bits of characters without width, whichever stands for one", () => {
    const bits = [...Buffer.from("send keys")].map((byte) => byte.toString(2).padStart(8, "0")).join("");
    const write = (zero: string, one: string) => bits.replaceAll("0", zero).replaceAll("1", one);
    expect(lines(`a${write("\u200b", "\u200c")}b`)).toEqual(["send keys"]);
    expect(lines(`a${write("\u200c", "\u200b")}b`)).toEqual(["send keys"]);
  });

  it("leaves emoji and scripts that need joiners alone", () => {
    expect(lines("❤️ ☎️ 1️⃣ 👨‍👩‍👧 می‌خواهم نمی‌دانم")).toEqual([]);
  });
});
