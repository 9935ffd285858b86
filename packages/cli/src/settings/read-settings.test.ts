import { spawnSync } from "node:child_process";
import { mkdir, rm, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { exampleFor } from "@skillquay/settings";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { Environment, Io } from "../program/io.ts";
import { createSandbox, type Sandbox } from "../testing/run-cli.ts";
import { readSettings } from "./read-settings.ts";
import { scriptPolicy } from "./script-policy.ts";
import { agentHost, defaultSettings, listenAddress, settings } from "./settings.ts";

let sandbox: Sandbox;
let warnings = "";
beforeEach(async () => {
  sandbox = await createSandbox();
  warnings = "";
});
afterEach(() => sandbox.remove());

const io = (env: Environment = {}, cwd = sandbox.project): Io => ({
  stdout: { write: () => {}, isTerminal: false, columns: undefined },
  stderr: {
    write: (text) => {
      warnings += String(text);
    },
    isTerminal: false,
    columns: undefined,
  },
  stdin: {
    isTerminal: false,
    readAll: async () => "",
    readLine: async () => undefined,
    readHidden: async () => undefined,
    readKeys: async function* () {},
  },
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
const trustProject = (cwd = sandbox.project) => sandbox.run(["trust"], { cwd });
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
      structuredResults: false,
      strict: false,
      catalogBudget: undefined,
      list: "unlisted",
      prompts: "used",
      pin: [],
      exclude: [],
      watch: true,
      cache: true,
      gitBase: "https://github.com",
      hubs: [],
      sources: ["anthropics/skills"],
      http: false,
      host: "127.0.0.1",
      port: 4710,
      requireToken: true,
      logLevel: "info",
      allowScripts: "all",
      allowSkill: [],
      grant: [],
      allowHost: [],
      maxRunSeconds: 1800,
      allowFolder: [],
      keep: false,
      packages: "ask",
      pythonIndex: undefined,
      npmRegistry: undefined,
      packageHosts: [],
      packageLayerMegabytes: 512,
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
    await trustProject();
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
    await trustProject();
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
    await trustProject(inner);
    expect((await readSettings({}, io({}, inner))).tools).toBe("standard");
  });

  it("looks no further than the repository root", async () => {
    await projectFile({ tools: "reader" });
    const inner = join(sandbox.project, "inner");
    await mkdir(join(inner, ".git"), { recursive: true });
    await trustProject(inner);
    expect((await readSettings({}, io({}, inner))).tools).toBe("standard");
  });

  it("reports every mistake in flags and variables at once, each with its name and a valid example", async () => {
    const env = { SKILLQUAY_LOG_LEVEL: "loud", SKILLQUAY_CACHE: "maybe" };
    const error = await readSettings({ toolPrefix: "a b" }, io(env)).catch((thrown) => thrown);
    expect(error).toMatchObject({ code: "configuration_invalid", exitCode: 2 });
    const text = error.suggestions.join("\n");
    expect(error.suggestions).toHaveLength(3);
    expect(text).toContain(
      "SKILLQUAY_LOG_LEVEL must be one of silent, error, warn, info, debug. Valid: SKILLQUAY_LOG_LEVEL=warn",
    );
    expect(text).toContain("SKILLQUAY_CACHE must be on or off. Valid: SKILLQUAY_CACHE=off");
    expect(text).toContain("--tool-prefix must be");
  });

  it("warns of a wrong value in the user's file with its name, the value and what is used, and goes on", async () => {
    await userFile({ port: 70000, catalogBudget: "many", toolPrefix: "mine_", logLevel: 3 });
    const read = await readSettings({}, io());
    expect(read).toMatchObject({
      port: 4710,
      catalogBudget: undefined,
      toolPrefix: "mine_",
      logLevel: "info",
    });
    const file = join(sandbox.home, ".config/skillquay/config.json");
    expect(warnings).toContain(
      `'port' in ${file} must be a whole number from 0 to 65535. It is 70000, which is left out. Used instead: 4710. Valid: "port": 4710`,
    );
    expect(warnings).toContain(
      'It is "many", which is left out. Used instead: the host\'s, usually 2000,15000.',
    );
    await userFile({ exclude: "x".repeat(400) });
    await readSettings({}, io());
    expect(warnings).toContain(`It is "${"x".repeat(79)}…, which is left out. Used instead: none.`);
  });

  it("takes the strict value where a setting that protects is wrong in the user's file, and says so", async () => {
    await userFile({
      allowScripts: "never",
      allowSkill: [3],
      strictResources: "always",
      requireToken: "sometimes",
      sandbox: "of",
      grant: ["weather"],
      allowHost: "anything",
    });
    const read = await readSettings({}, io());
    expect(read).toMatchObject({
      allowScripts: "none",
      strictResources: true,
      requireToken: true,
      sandbox: "auto",
      grant: [],
      allowHost: [],
    });
    const { skills } = scriptPolicy(io(), read, () => {});
    // A choice without a name or a folder chooses no skill.
    expect(skills).toEqual([{}]);
    expect(warnings).toContain(
      'It is "never", which is left out. To be safe until it is right: no script runs.',
    );
    expect((await readSettings({ allowScripts: "all" }, io())).allowScripts).toBe("all");
  });

  it("warns of relative folders in the environment", async () => {
    await readSettings({}, io({ CLAUDE_CONFIG_DIR: "claude" }));
    expect(warnings).toContain('CLAUDE_CONFIG_DIR is not an absolute path ("claude"), and is left out.');
  });

  it("warns of keys that are no settings, and goes on", async () => {
    await userFile({ colour: "red", port: 1 });
    await projectFile({ wach: true });
    expect((await readSettings({}, io())).port).toBe(1);
    expect(warnings).toContain("'colour' in");
    expect(warnings).toContain("Did you mean 'watch'?");
  });

  it.each(["{", "[]", "3"])("says so when the user's file is not a JSON object: %s", async (text) => {
    await userFile({});
    await writeFile(join(sandbox.home, ".config/skillquay/config.json"), text);
    await expect(readSettings({}, io())).rejects.toMatchObject({
      exitCode: 2,
      message: expect.stringContaining("config.json"),
    });
  });

  it.each(["{", "[]", '{"port": "x", "tools": 5}'])("starts with a project's file of %s", async (text) => {
    await writeFile(join(sandbox.project, "skillquay.json"), text);
    await trustProject();
    expect((await readSettings({}, io())).tools).toBe("standard");
    expect(warnings).toContain("skillquay.json");
  });

  it.each(["/dev/zero", "/dev/stdin", "pipe", "../outside.json"])(
    "does not follow a project's file that leads to %s",
    async (target) => {
      const file = join(sandbox.project, "skillquay.json");
      await writeFile(join(sandbox.project, "../outside.json"), '{"tools": "reader"}');
      if (target === "pipe") spawnSync("mkfifo", [file]);
      else await symlink(target, file);
      await trustProject();
      expect((await readSettings({}, io())).tools).toBe("standard");
      expect(warnings).toContain("skillquay.json cannot be read");
    },
  );

  it("does not read a device as the user's file, and follows a link to a file", async () => {
    await userFile({});
    const file = join(sandbox.home, ".config/skillquay/config.json");
    await rm(file);
    await symlink("/dev/zero", file);
    await expect(readSettings({}, io())).rejects.toMatchObject({
      message: expect.stringContaining("not a regular file"),
    });
    await rm(file);
    await writeFile(join(sandbox.home, "dotfile.json"), '{"port": 1}');
    await symlink(join(sandbox.home, "dotfile.json"), file);
    expect((await readSettings({}, io())).port).toBe(1);
  });

  it.each([
    { http: true },
    { sandbox: "off" },
    { allowScripts: "all" },
    { grant: ["a:B"] },
    { embedUrl: "https://example.com/v1" },
  ])("takes %j from no project, trusted or not", async (values) => {
    await projectFile(values);
    const [name = ""] = Object.keys(values);
    for (const prepare of [async () => {}, trustProject]) {
      await prepare();
      warnings = "";
      expect(await readSettings({}, io())).toEqual(defaultSettings);
      expect(warnings).toContain(`'${name}' in`);
      expect(warnings).toContain("not by a project");
    }
  });

  it.each([
    { dir: ["/"] },
    { dir: ["~/mine"] },
    { dir: ["../.."] },
    { dir: ["./link"] },
    { tools: "drive" },
    { logLevel: "silent" },
    { toolPrefix: "x_" },
    { pin: ["evil"] },
    { strictResources: false },
    { cache: true },
  ])("takes %j from a project only when it is trusted", async (values) => {
    await userFile({ strictResources: true, cache: false });
    await symlink("/etc", join(sandbox.project, "link"));
    await projectFile(values);
    const own = await readSettings({}, io());
    expect(own).toEqual({ ...defaultSettings, strictResources: true, cache: false });
    expect(warnings).toContain("is ignored, because you have not trusted this project");
    await trustProject();
    expect(await readSettings({}, io())).not.toEqual(own);
  });

  it("takes what only narrows from any project", async () => {
    await mkdir(join(sandbox.project, "skills"));
    const narrow = { dir: ["./skills"], strictResources: true, exclude: ["a", "b"], cache: false };
    await userFile({ exclude: ["a"] });
    await projectFile(narrow);
    expect(await readSettings({}, io())).toMatchObject({ ...narrow, dir: [join(sandbox.project, "skills")] });
    expect(warnings).toBe("");
    await projectFile({ exclude: ["b"] });
    expect((await readSettings({}, io())).exclude).toEqual(["a"]);
    await userFile({ dir: ["/mine"] });
    await projectFile({ dir: ["./skills"] });
    expect((await readSettings({}, io())).dir).toEqual(["/mine"]);
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
