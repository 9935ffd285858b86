import { describe, expect, it } from "vitest";
import type { Command } from "./command.ts";
import { parseArguments } from "./parse-arguments.ts";

const command: Command = {
  name: "try",
  order: 1,
  summary: "For tests.",
  usage: "[dir…]",
  examples: [],
  positionals: [{ name: "dir", description: "A folder.", required: false, repeatable: true, setting: "dir" }],
  options: [
    { name: "loud", short: "l", type: "boolean", description: "Loud." },
    { name: "limit", type: "string", default: "10", description: "How many." },
  ],
  settings: ["dir", "watch", "port"],
  run: async () => 0,
};

describe("parseArguments", () => {
  it("takes the last of repeated options and the default of absent ones", async () => {
    const { options } = await parseArguments(command, ["--limit", "3", "--limit=4", "-l"]);
    expect(options.text("limit")).toBe("4");
    expect(options.flag("loud")).toBe(true);
    const absent = await parseArguments(command, []);
    expect(absent.options.text("limit")).toBe("10");
    expect(absent.options.flag("loud")).toBe(false);
    expect(absent.flags).toEqual({});
  });

  it("gives settings what their flags and positionals say, positionals first", async () => {
    const { flags } = await parseArguments(command, ["a", "--dir", "b", "--no-watch", "c", "--port", "1"]);
    expect(flags).toEqual({ dir: ["a", "c", "b"], watch: false, port: "1" });
  });

  it("lets the later of a switch and its opposite win", async () => {
    expect((await parseArguments(command, ["--no-watch", "--watch"])).flags).toEqual({ watch: true });
    expect((await parseArguments(command, ["--watch", "--no-watch"])).flags).toEqual({ watch: false });
  });

  it("takes what follows some options for further values, once every positional is there", async () => {
    const add: Command = {
      ...command,
      positionals: [{ name: "source", description: "Where.", required: true, repeatable: false }],
      options: [{ name: "skill", short: "s", type: "string", takesMore: true, description: "Which." }],
      settings: [],
    };
    const { positionals, options } = await parseArguments(add, [
      "a/b",
      "--skill",
      "x",
      "y",
      "-s",
      "z",
      "--json",
    ]);
    expect([positionals, options.all("skill")]).toEqual([["a/b"], ["x", "y", "z"]]);
    expect((await parseArguments(add, ["-s", "x", "a/b"])).positionals).toEqual(["a/b"]);
    await expect(parseArguments(add, ["a/b", "y"])).rejects.toMatchObject({ code: "argument_unexpected" });
  });

  it("leaves everything after -- alone", async () => {
    const { positionals, rest } = await parseArguments(command, ["a", "--", "--loud", "b"]);
    expect({ positionals, rest }).toEqual({ positionals: ["a"], rest: ["--loud", "b"] });
  });

  it.each([["--__proto__"], ["--constructor"], ["--no-loud"], ["--tools=x"], [`--${"x".repeat(200)}`]])(
    "knows only its own options: %s",
    async (flag) => {
      await expect(parseArguments(command, [flag])).rejects.toMatchObject({
        code: "option_unknown",
        exitCode: 2,
      });
    },
  );
});
