import { describe, expect, it } from "vitest";
import { argumentsOfServer, commandOfEntry, startsWithNpx } from "./existing-command.ts";

describe("commandOfEntry", () => {
  it.each([
    [{ command: "npx", args: ["-y", "skillquay"] }, ["npx", "-y", "skillquay"]],
    [{ cmd: "skillquay" }, ["skillquay"]],
    [{ command: ["node", "a.js"], enabled: true }, ["node", "a.js"]],
    [{ url: "http://localhost/mcp" }, undefined],
    [{ command: 5 }, undefined],
    [{ command: "x", args: [1] }, undefined],
    [{ command: "x", args: "-y" }, undefined],
  ])("reads %j", (entry, command) => {
    expect(commandOfEntry(entry)).toEqual(command);
  });
});

describe("argumentsOfServer", () => {
  it.each([
    [
      ["npx", "-y", "skillquay", "--allow-scripts", "none"],
      ["--allow-scripts", "none"],
    ],
    [["npx", "skillquay@0.1.0"], []],
    [
      ["cmd", "/c", "npx", "-y", "skillquay", "--dir", "C:\\s"],
      ["--dir", "C:\\s"],
    ],
    [
      ["/usr/bin/node", "/home/a/bin/skillquay.js", "serve", "./x"],
      ["serve", "./x"],
    ],
    [
      ["C:\\node\\node.exe", "--no-warnings", "C:\\p\\bin\\skillquay.js", "--pin", "pdf"],
      ["--pin", "pdf"],
    ],
    [["skillquay.cmd", "--http"], ["--http"]],
  ])("keeps what follows the program of %j", (command, rest) => {
    expect(argumentsOfServer(command)).toEqual(rest);
  });

  it.each([
    [["docker", "run", "skillquay"]],
    [["npx", "-y", "other", "skillquay"]],
    [["node", "other.js"]],
    [[]],
  ])("does not guess for %j", (command) => {
    expect(argumentsOfServer(command)).toBeUndefined();
  });
});

describe("startsWithNpx", () => {
  it.each([
    [["npx", "-y", "skillquay"], true],
    [["/usr/bin/npx", "skillquay"], true],
    [["cmd", "/C", "npx.cmd", "skillquay"], true],
    [["node", "npx"], false],
    [["skillquay"], false],
  ])("of %j is %j", (command, expected) => {
    expect(startsWithNpx(command)).toBe(expected);
  });
});
