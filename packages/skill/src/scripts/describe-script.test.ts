import { describe, expect, it } from "vitest";
import { describeScript } from "./describe-script.ts";

const about = (text: string, fileName = "tool.py") => describeScript(text.split("\n"), fileName);

describe("describeScript", () => {
  it.each([
    ["\nGreets a person.\n\nLong story.", "Greets a person."],
    ["tool.py — Greets a person", "Greets a person"],
    ["tool: greets", "greets"],
    ["tool - Greets", "Greets"],
    ["tool.py\nGreets a person", "Greets a person"],
    ["Toolbox for greetings", "Toolbox for greetings"],
    ["=======\nGreets\n=======", "Greets"],
    ["Greets people, one\nby one.\nMore.", "Greets people, one by one."],
    [
      "Greets every person on the list that is given to the program by\nJane. Then stops.",
      "Greets every person on the list that is given to the program by Jane.",
    ],
    ["Greets\nVersion: 1.0", "Greets"],
    ["Greets\nUsage: tool.py <name>", "Greets"],
    ["Usage: tool.py <name>\n\nThe name is required.", "Usage: tool.py <name>"],
    ["Usage:\n    tool.py <name>", "Usage: tool.py <name>"],
    ["@fileoverview Greets", "Greets"],
    [".SYNOPSIS\n  Greets", "Greets"],
    ["@author nobody\nGreets", "Greets"],
    ["A股工具\n\n说明", "A股工具"],
  ])("describes %j as %j", (text, description) => {
    expect(about(text)).toBe(description);
  });

  it.each(["", "\n\n", "-----", "Usage:"])("says nothing about %j", (text) => {
    expect(about(text)).toBeUndefined();
  });

  it("is one clean line of at most 200 characters", () => {
    const description = about(`a\u202e\u200b\tb ${"long ".repeat(1_000)}`) ?? "";
    expect(description.startsWith("a b long")).toBe(true);
    expect(description.endsWith("…")).toBe(true);
    expect(Array.from(description).length).toBeLessThanOrEqual(200);
  });
});
