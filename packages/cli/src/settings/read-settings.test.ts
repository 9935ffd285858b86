import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { exampleFor } from "@skillquay/settings";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { Environment, Io } from "../program/io.ts";
import { createSandbox, type Sandbox } from "../testing/run-cli.ts";
import { readSettings } from "./read-settings.ts";
import { agentHost, defaultSettings, listenAddress, settings } from "./settings.ts";

let sandbox: Sandbox;
beforeEach(async () => {
  sandbox = await createSandbox();
});
afterEach(() => sandbox.remove());

const io = (env: Environment = {}, cwd = sandbox.project): Io => ({
  stdout: { write: () => {}, isTerminal: false, columns: undefined },
  stderr: { write: () => {}, isTerminal: false, columns: undefined },
  stdin: { isTerminal: false, readAll: async () => "", readLine: async () => undefined },
  env,
  cwd,
  homeDirectory: sandbox.home,
  platform: "linux",
  nodeVersion: "v20.20.2",
  isRoot: false,
  programFolder: "/",
  nodeFile: "/usr/bin/node",
  programFile: "",
  now: () => new Date(0),
  untilStopped: async () => {},
  openBrowser: async () => false,
});
const projectFile = (value: unknown) =>
  writeFile(join(sandbox.project, "skillquay.json"), JSON.stringify(value));
const userFile = async (value: unknown) => {
  await mkdir(join(sandbox.home, ".config", "skillquay"), { recursive: true });
  await writeFile(join(sandbox.home, ".config", "skillquay", "config.json"), JSON.stringify(value));
};

describe("readSettings", () => {
  it("has the documented defaults", async () => {
    expect(await readSettings({}, io())).toEqual({
      dir: [],
      tools: "standard",
      toolPrefix: "",
      strictResources: false,
      catalogBudget: undefined,
      pin: [],
      exclude: [],
      watch: true,
      cache: true,
      http: false,
      host: "127.0.0.1",
      port: 4710,
      requireToken: true,
      logLevel: "info",
      allowScripts: "all",
      allowSkill: [],
      grant: [],
      allowHost: [],
      sandbox: "auto",
      sandboxImage: undefined,
      embedUrl: undefined,
      embedModel: "text-embedding-3-small",
      embedKeyVariable: "SKILLQUAY_EMBED_KEY",
    });
  });

  it("lets flags beat the environment, the environment the project file, that the user file, that the defaults", async () => {
    await userFile({ tools: "a", toolPrefix: "user_", watch: false, logLevel: "debug", port: 1 });
    await projectFile({ tools: "b", toolPrefix: "project_", watch: true, logLevel: "warn" });
    const env = { SKILLQUAY_TOOLS: "c", SKILLQUAY_TOOL_PREFIX: "env_" };
    expect(await readSettings({ tools: "d" }, io(env))).toMatchObject({
      tools: "d",
      toolPrefix: "env_",
      watch: true,
      logLevel: "warn",
      port: 1,
      cache: true,
    });
  });

  it("reads folders relative to where they are written, with ~ in files and variables", async () => {
    await projectFile({ dir: ["./skills", "~/mine"] });
    const inner = join(sandbox.project, "inner");
    await mkdir(join(sandbox.project, ".git"));
    await mkdir(inner);
    const fromFile = await readSettings({}, io({}, inner));
    expect(fromFile.dir).toEqual([join(sandbox.project, "skills"), join(sandbox.home, "mine")]);
    const fromEnvironment = await readSettings({}, io({ SKILLS_DIR: "a:/b:~/c" }, inner));
    expect(fromEnvironment.dir).toEqual([join(inner, "a"), "/b", join(sandbox.home, "c")]);
    const fromFlags = await readSettings({ dir: ["x", "/y"] }, io({ SKILLS_DIR: "a" }, inner));
    expect(fromFlags.dir).toEqual([join(inner, "x"), "/y"]);
  });

  it("ignores a file above the working directory when there is no repository", async () => {
    await projectFile({ tools: "reader" });
    const inner = join(sandbox.project, "inner");
    await mkdir(inner);
    expect((await readSettings({}, io({}, inner))).tools).toBe("standard");
  });

  it("looks no further than the repository root", async () => {
    await projectFile({ tools: "reader" });
    const inner = join(sandbox.project, "inner");
    await mkdir(join(inner, ".git"), { recursive: true });
    expect((await readSettings({}, io({}, inner))).tools).toBe("standard");
  });

  it("reports every mistake at once, each with its name and a valid example", async () => {
    await userFile({ port: 70000, colour: "red" });
    await projectFile({ wach: true, catalogBudget: "many" });
    const env = { SKILLQUAY_LOG_LEVEL: "loud", SKILLQUAY_CACHE: "maybe" };
    const error = await readSettings({ toolPrefix: "a b" }, io(env)).catch((thrown) => thrown);
    expect(error).toMatchObject({ code: "configuration_invalid", exitCode: 2 });
    const text = error.suggestions.join("\n");
    expect(error.suggestions).toHaveLength(7);
    expect(text).toContain("'port' in");
    expect(text).toContain('Valid: "port": 4710');
    expect(text).toContain("'colour' in");
    expect(text).toContain("Did you mean 'watch'?");
    expect(text).toContain('Valid: "catalogBudget": [2000, 15000]');
    expect(text).toContain(
      "SKILLQUAY_LOG_LEVEL must be one of silent, error, warn, info, debug. Valid: SKILLQUAY_LOG_LEVEL=warn",
    );
    expect(text).toContain("SKILLQUAY_CACHE must be on or off. Valid: SKILLQUAY_CACHE=off");
    expect(text).toContain("--tool-prefix must be");
  });

  it.each(["{", "[]", "3"])("says so when a file is not a JSON object: %s", async (text) => {
    await writeFile(join(sandbox.project, "skillquay.json"), text);
    await expect(readSettings({}, io())).rejects.toMatchObject({
      exitCode: 2,
      message: expect.stringContaining("skillquay.json"),
    });
  });

  it("does not let a project's file open a port", async () => {
    await projectFile({ http: true });
    await expect(readSettings({}, io())).rejects.toMatchObject({
      message: expect.stringContaining("not by a project"),
    });
  });

  it("never listens beyond this machine", async () => {
    await expect(readSettings({ host: "0.0.0.0" }, io())).rejects.toMatchObject({ exitCode: 2 });
    expect((await readSettings({ host: "localhost" }, io())).host).toBe("127.0.0.1");
    const named = await readSettings({ host: "codex" }, io());
    expect([agentHost(named), listenAddress(named)]).toEqual(["codex", "127.0.0.1"]);
    const listening = await readSettings({ host: "::1" }, io());
    expect([agentHost(listening), listenAddress(listening)]).toEqual([undefined, "::1"]);
  });

  it.each([
    "http://example.com/v1",
    "https://user:pw@example.com",
    "ftp://x",
    "not a url",
    "https://x/?key=1",
  ])("refuses to send searches to %s", async (embedUrl) => {
    await expect(readSettings({ embedUrl }, io())).rejects.toMatchObject({ exitCode: 2 });
  });

  it("lets no project choose where searches are sent", async () => {
    await projectFile({ embedUrl: "https://example.com/v1" });
    await expect(readSettings({}, io())).rejects.toMatchObject({ exitCode: 2 });
  });

  it("takes pinned and excluded skills one by one, as a list, or separated by commas", async () => {
    const names = { pin: ["a", "b"], exclude: ["c"] };
    expect(await readSettings({ pin: ["a", "b"], exclude: ["c"] }, io())).toMatchObject(names);
    expect(await readSettings({ pin: "a, b", exclude: "c" }, io())).toMatchObject(names);
    await expect(readSettings({ pin: "" }, io())).rejects.toMatchObject({ exitCode: 2 });
  });

  it.each([
    ["500", { instructions: 500, tool: 15000 }],
    ["500,900", { instructions: 500, tool: 900 }],
    ["0,0", { instructions: 0, tool: 0 }],
  ])("reads the catalog budget %j", async (text, budget) => {
    expect((await readSettings({ catalogBudget: text }, io())).catalogBudget).toEqual(budget);
  });

  it.each(["", "a", "1,2,3", "-1", "1.5", "10000000"])("refuses the catalog budget %j", async (text) => {
    await expect(readSettings({ catalogBudget: text }, io())).rejects.toMatchObject({ exitCode: 2 });
  });
});

describe("settings", () => {
  it("covers every setting once, with its default", () => {
    expect(settings.map((setting) => setting.name)).toEqual(Object.keys(defaultSettings));
    expect(new Set(settings.map((setting) => setting.env)).size).toBe(settings.length);
  });

  it.each(settings.map((setting) => [setting.name, setting] as const))(
    "gives valid examples for %s",
    async (_name, setting) => {
      await readSettings({}, io({ [setting.env]: setting.example }));
      if (setting.flag === undefined) return;
      expect(exampleFor(setting, "flag")).toMatch(new RegExp(`^--(no-)?${setting.flag}( |$)`));
      await userFile(JSON.parse(`{${exampleFor(setting, "file")}}`));
      await readSettings({}, io());
    },
  );
});
