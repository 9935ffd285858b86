import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import manifest from "../package.json" with { type: "json" };
import { commands } from "./commands/index.ts";
import { optionsOf } from "./program/parse-arguments.ts";
import { createSandbox, type Sandbox } from "./testing/run-cli.ts";

let sandbox: Sandbox;
beforeEach(async () => {
  sandbox = await createSandbox();
});
afterEach(() => sandbox.remove());

describe("main", () => {
  it("prints the version, plainly and as JSON", async () => {
    const { version } = manifest;
    expect(await sandbox.run(["--version"])).toMatchObject({
      exitCode: 0,
      stdout: `${version}\n`,
      stderr: "",
    });
    expect((await sandbox.run(["--version", "--json"])).json()).toEqual({ version });
  });

  it.each([["--help"], ["-h"], ["help"]])("lists every command with %s", async (flag) => {
    const result = await sandbox.run([flag]);
    expect(result.exitCode).toBe(0);
    for (const name of ["serve", "connect", "list", "show", "search", "check", "new", "call", "doctor"]) {
      expect(result.stdout).toMatch(new RegExp(`^  ${name} +\\S`, "m"));
    }
    expect(result.stdout).not.toMatch(/^ {2}welcome/m);
  });

  it("wraps help to the terminal", async () => {
    const result = await sandbox.run(["serve", "--help"], {
      terminal: { columns: 80 },
      env: { NO_COLOR: "1" },
    });
    const options = result.stdout.slice(0, result.stdout.indexOf("Examples:"));
    for (const line of options.split("\n")) expect(line.length).toBeLessThanOrEqual(80);
    expect(options.replace(/\s+/g, " ")).toContain("nobody but this machine may reach it.");
  });

  it("names the nearest command for an unknown one", async () => {
    const result = await sandbox.run(["serch"]);
    expect(result).toMatchObject({ exitCode: 2, stdout: "" });
    expect(result.stderr).toBe(
      "Error: Unknown command 'serch'.\n  Did you mean 'skillquay search'?\n  See: skillquay --help\n",
    );
  });

  it("names the nearest option for an unknown one", async () => {
    const result = await sandbox.run(["list", "--problem"]);
    expect(result).toMatchObject({ exitCode: 2, stdout: "" });
    expect(result.stderr).toBe(
      "Error: Unknown option '--problem' for 'list'.\n  Did you mean '--problems'?\n  See: skillquay list --help\n",
    );
  });

  it("prints errors as JSON too when asked for JSON", async () => {
    const result = await sandbox.run(["lst", "--json"]);
    expect(result.exitCode).toBe(2);
    expect(result.json()).toEqual({
      error: {
        code: "command_unknown",
        message: "Unknown command 'lst'.",
        suggestions: ["Did you mean 'skillquay list'?", "See: skillquay --help"],
      },
    });
  });

  it.each([
    ["delete", "skillquay remove <skill>"],
    ["clean-install", "skillquay install --frozen"],
    ["experimental_install", "skillquay install"],
    ["preview", "skillquay add <source> --dry-run"],
  ])("says what '%s' of another tool is called here", async (name, line) => {
    const result = await sandbox.run([name]);
    expect(result).toMatchObject({ exitCode: 2, stderr: expect.stringContaining(`Here that is: ${line}`) });
  });

  it.each(["i", "rm", "upgrade", "ls", "uninstall"])("knows the short name '%s'", async (name) => {
    expect(await sandbox.run([name, "--help"])).toMatchObject({ exitCode: 0 });
  });

  it.each([
    [["list", "--json=yes"], "takes no value"],
    [["list", "--dir"], "needs a value"],
    [["list", "--dir", "--json"], "needs a value"],
    [["list", "extra"], "does not take 'extra'"],
    [["show"], "needs <skill>"],
    [["check", "x", "--profile", "lax"], "must be one of default, spec-strict"],
    [["search", "x", "--limit", "0"], "from 1 to 1000"],
    [["list", "-x"], "Unknown option '-x'"],
  ])("exits 2 and says what is wrong: %j", async (argv, words) => {
    const result = await sandbox.run(argv);
    expect(result.exitCode).toBe(2);
    expect(result.stderr).toContain(words);
  });

  it("takes a value that starts with a dash when it is joined with =", async () => {
    await mkdir(join(sandbox.project, "-odd"));
    expect((await sandbox.run(["list", "--dir=-odd"])).exitCode).toBe(0);
  });

  it("refuses to run with a configuration of the user's that cannot be read, before doing anything", async () => {
    await mkdir(join(sandbox.home, ".config/skillquay"), { recursive: true });
    await writeFile(join(sandbox.home, ".config/skillquay/config.json"), '{"logLevel": ');
    const result = await sandbox.run(["list"]);
    expect(result).toMatchObject({ exitCode: 2, stdout: "" });
    expect(result.stderr).toContain("config.json");
  });
});

describe.each(commands.map((entry) => [entry.name, entry] as const))("skillquay %s --help", (name, entry) => {
  it("shows usage, every option and a worked example, and does nothing", async () => {
    const command = await entry.load();
    expect(command.name).toBe(name);
    const result = await sandbox.run([name, "--help"]);
    expect(result.exitCode).toBe(0);
    expect(result.stdout).toContain(`Usage: skillquay ${name}`);
    for (const option of optionsOf(command)) expect(result.stdout).toContain(option.name);
    expect(command.examples.length).toBeGreaterThan(0);
    for (const example of command.examples) expect(result.stdout).toContain(example.line);
    expect(result.stderr).toBe("");
  });

  it("says everything it promises in its own option descriptions as sentences", async () => {
    const command = await entry.load();
    for (const option of optionsOf(command)) expect(option.description).toMatch(/^[A-Z].*\.$/);
    expect(command.summary).toMatch(/^[A-Z].*\.$/);
  });
});
