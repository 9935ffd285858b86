import { describe, expect, it } from "vitest";
import { choice, folder, integer, list, onOff, origin, text, type ValueSource, wholeNumber } from "./kind.ts";

const source: ValueSource = { kind: "flag", baseDirectory: "/project", homeDirectory: "/home/ada" };

describe("onOff", () => {
  it.each(["on", "TRUE", "1", "yes", true])("takes %j for on", (raw) => {
    expect(onOff().read(raw, source)).toEqual({ value: true });
  });
  it.each(["off", "false", "0", "No", false])("takes %j for off", (raw) => {
    expect(onOff().read(raw, source)).toEqual({ value: false });
  });
  it.each(["", "maybe", 1, null])("refuses %j", (raw) => {
    expect(onOff().read(raw, source)).toEqual({ problem: "must be on or off" });
  });
});

describe("integer", () => {
  const port = integer({ least: 1, most: 65_535 });
  it.each([
    ["1", 1],
    [" 65535 ", 65_535],
    [80, 80],
  ])("reads %j", (raw, value) => {
    expect(port.read(raw, source)).toEqual({ value });
  });
  it.each(["0", "65536", "1.5", 1.5, -1, "1e3", "", null, "9999999999"])("refuses %j", (raw) => {
    expect(port.read(raw, source)).toEqual({ problem: "must be a whole number from 1 to 65535" });
  });
  it("has no negative numbers", () => {
    expect(wholeNumber("-1")).toBeUndefined();
    expect(wholeNumber(0)).toBe(0);
  });
});

describe("choice and text", () => {
  it("take what is listed or matches, and say what that is", () => {
    expect(choice(["a", "b"]).read("b", source)).toEqual({ value: "b" });
    expect(choice(["a", "b"]).read("B", source)).toEqual({ problem: "must be one of a, b" });
    expect(text(/^x+$/, "some x").read("xx", source)).toEqual({ value: "xx" });
    expect(text(/^x+$/, "some x").read(7, source)).toEqual({ problem: "must be some x" });
  });
});

describe("list", () => {
  const names = (word: string) => (/^[a-z]+$/.test(word) ? word : undefined);
  it("reads repeated flags, a list of a file and a text with commas alike", () => {
    const kind = list(names, "names");
    for (const raw of ["a, b", ["a", "b"], ["a,b"]])
      expect(kind.read(raw, source)).toEqual({ value: ["a", "b"] });
  });
  it("leaves items of a list whole where it is said", () => {
    const kind = list((word) => word || undefined, "words", { splitsItems: false });
    expect(kind.read(["a,b"], source)).toEqual({ value: ["a,b"] });
    expect(kind.read("a,b", source)).toEqual({ value: ["a", "b"] });
  });
  it("is refused whole for one wrong item, and when it is empty and must not be", () => {
    expect(list(names, "names").read("a,2", source)).toEqual({ problem: "must be names" });
    expect(list(names, "names").read(["a", 2], source)).toEqual({ problem: "must be names" });
    expect(list(names, "names").read([], source)).toEqual({ value: [] });
    expect(list(names, "names", { needsOne: true }).read([], source)).toEqual({ problem: "must be names" });
  });
});

describe("origin", () => {
  it("gives an address back without its slash", () => {
    expect(origin().read("https://Skills.example:8443/", source)).toEqual({
      value: "https://skills.example:8443",
    });
  });
  it.each(["ftp://x", "https://x/path", "https://me@x", "x", 1])("refuses %j", (raw) => {
    expect(origin().read(raw, source)).toEqual({
      problem: "must be an http or https address without a path",
    });
  });
});

describe("folder", () => {
  it.each([
    ["data", "/project/data"],
    ["/srv", "/srv"],
    ["~/x", "/home/ada/x"],
    ["~", "/home/ada"],
  ])("reads %j as %s", (raw, value) => {
    expect(folder().read(raw, source)).toEqual({ value });
  });
  it.each(["", " ", "a\0b", 1])("refuses %j", (raw) => {
    expect(folder().read(raw, source)).toEqual({ problem: "must be a folder" });
  });
});
