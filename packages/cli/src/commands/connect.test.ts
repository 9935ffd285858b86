import { existsSync } from "node:fs";
import { mkdir, readFile, stat, symlink, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { parse as parseYaml } from "yaml";
import { hosts } from "../connect/hosts.ts";
import { createSandbox, type Sandbox } from "../testing/run-cli.ts";

let sandbox: Sandbox;
beforeEach(async () => {
  sandbox = await createSandbox();
});
afterEach(() => sandbox.remove());

/** What agents start, with words for what differs from test to test. */
const NODE = "/usr/bin/node";
const PROGRAM = "<home>/.local/share/skillquay/programs/<version>/bin/skillquay.js";
const withWords = <T>(value: T): T =>
  JSON.parse(
    JSON.stringify(value)
      .replaceAll(sandbox.home, "<home>")
      .replace(/programs\/[\w.]+-[0-9a-f]{12}\//g, "programs/<version>/"),
  );

describe("connect --write on entries of our own", () => {
  const cursorFile = () => join(sandbox.home, ".cursor", "mcp.json");
  const put = async (text: string) => {
    await mkdir(dirname(cursorFile()), { recursive: true });
    await writeFile(cursorFile(), text);
  };

  it("updates the command and keeps what the user added", async () => {
    await put('{"mcpServers": {"skillquay": {"command": "old", "args": [], "env": {"SKILLS_DIR": "/x"}}}}');
    await sandbox.run(["connect", "cursor", "--write", "--no-start"]);
    expect(withWords(JSON.parse(await readFile(cursorFile(), "utf8")).mcpServers.skillquay)).toEqual({
      command: NODE,
      args: [PROGRAM],
      env: { SKILLS_DIR: "/x" },
    });
  });

  it("keeps the arguments that a person gave the server, unless others are given now", async () => {
    await put(
      '{"mcpServers": {"skillquay": {"command": "npx", "args": ["-y", "skillquay", "--allow-scripts", "none"]}}}',
    );
    const entry = async () =>
      withWords(JSON.parse(await readFile(cursorFile(), "utf8")).mcpServers.skillquay);
    await sandbox.run(["connect", "cursor", "--write", "--no-start"]);
    expect(await entry()).toEqual({ command: NODE, args: [PROGRAM, "--allow-scripts", "none"] });
    expect((await sandbox.run(["connect", "cursor", "--write", "--no-start"])).stderr).toContain(
      "already connected",
    );
    await sandbox.run(["connect", "cursor", "--write", "--no-start", "--", "--dir", "x"], {
      now: new Date(0),
    });
    expect(await entry()).toEqual({ command: NODE, args: [PROGRAM, "--dir", "x"] });
  });

  it("updates a TOML table in place, with its comments, multi-line values and sub-tables", async () => {
    const file = join(sandbox.home, ".codex", "config.toml");
    await mkdir(dirname(file));
    await writeFile(
      file,
      '[mcp_servers.skillquay]\n# mine\ncommand = "old"\nargs = [\n  "a", # first\n  "b",\n]\nenabled = true\n\n[mcp_servers.skillquay.env]\nA = "1"\n\n[other]\nx = 1\n',
    );
    const result = await sandbox.run(["connect", "codex", "--write", "--no-start"]);
    expect(result.exitCode).toBe(0);
    expect(withWords(await readFile(file, "utf8"))).toBe(
      '[mcp_servers.skillquay]\n# mine\ncommand = "/usr/bin/node"\nargs = [ "<home>/.local/share/skillquay/programs/<version>/bin/skillquay.js" ]\nenabled = true\n\n[mcp_servers.skillquay.env]\nA = "1"\n\n[other]\nx = 1\n',
    );
  });

  it("refuses a TOML file that writes the table inline, and says how to go on", async () => {
    const file = join(sandbox.home, ".codex", "config.toml");
    const text = 'mcp_servers = { skillquay = { command = "old" } }\n';
    await mkdir(dirname(file));
    await writeFile(file, text);
    const result = await sandbox.run(["connect", "codex", "--write", "--no-start"]);
    expect(result.exitCode).toBe(1);
    expect(result.stderr).toContain("skillquay connect codex");
    expect(await readFile(file, "utf8")).toBe(text);
  });

  it("refuses a file whose server list is not an object", async () => {
    await put('{"mcpServers": []}');
    const result = await sandbox.run(["connect", "cursor", "--write", "--no-start"]);
    expect(result.exitCode).toBe(1);
    expect(result.stderr).toContain("'mcpServers' is not an object");
  });

  it("writes through a symbolic link and keeps the link and the file's mode", async () => {
    await mkdir(dirname(cursorFile()));
    const real = join(sandbox.home, "dotfiles.json");
    await writeFile(real, "{}", { mode: 0o640 });
    await symlink(real, cursorFile());
    await sandbox.run(["connect", "cursor", "--write", "--no-start"]);
    expect(JSON.parse(await readFile(real, "utf8")).mcpServers.skillquay.command).toBe(NODE);
    expect((await stat(real)).mode & 0o777).toBe(0o640);
    expect(await readFile(cursorFile(), "utf8")).toBe(await readFile(real, "utf8"));
  });

  it("keeps a byte order mark and Windows line ends", async () => {
    await put('\uFEFF{\r\n  "a": 1\r\n}\r\n');
    await sandbox.run(["connect", "cursor", "--write", "--no-start"]);
    const after = await readFile(cursorFile(), "utf8");
    expect(after.startsWith("\uFEFF{\r\n")).toBe(true);
    expect(after.replaceAll("\r\n", "")).not.toContain("\n");
  });

  it("uses OpenCode's nested shape, and its .jsonc file, where they are in use", async () => {
    const file = join(sandbox.home, ".config", "opencode", "opencode.jsonc");
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, '{ "mcp": { "servers": {} } }');
    await sandbox.run(["connect", "opencode", "--write", "--no-start"]);
    expect(JSON.parse(await readFile(file, "utf8")).mcp.servers.skillquay.type).toBe("local");
    expect(existsSync(file.replace(/c$/, ""))).toBe(false);
  });

  it("puts an extension under Goose's empty 'extensions:'", async () => {
    const file = join(sandbox.home, ".config", "goose", "config.yaml");
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, "extensions:\nGOOSE_MODEL: x\n");
    await sandbox.run(["connect", "goose", "--write", "--no-start"]);
    expect(parseYaml(await readFile(file, "utf8")).extensions.skillquay.cmd).toBe(NODE);
  });
});

describe("connect", () => {
  it("lists all hosts with what is installed and connected", async () => {
    await mkdir(join(sandbox.home, ".codex"));
    await sandbox.run(["connect", "cursor", "--write", "--no-start"]);
    const result = await sandbox.run(["connect"]);
    expect(result.exitCode).toBe(0);
    expect(result.stdout.split("\n")[0]).toMatch(/^HOST +INSTALLED +CONNECTED +TRIED +FILE$/);
    expect(result.stdout).toMatch(/^codex +yes +no /m);
    expect(result.stdout).toMatch(/^cursor +yes +yes /m);
    expect(result.stdout).toMatch(/^zed +not found +no +no /m);
    // Nanocoder has no settings of a user.
    expect(result.stdout.trim().split("\n")).toHaveLength(hosts.length);
    expect((await sandbox.run(["connect", "--project"])).stdout).toMatch(
      /^nanocoder +not found +no +1\.30\.0 /m,
    );
  });

  it("says with --json where the file is, how it stands and what belongs in it", async () => {
    const result = await sandbox.run(["connect", "codex", "--json"]);
    expect(withWords(result.json())).toEqual({
      host: "codex",
      title: "Codex",
      installed: false,
      tried: true,
      scope: "user",
      format: "toml",
      file: "<home>/.codex/config.toml",
      fileExists: false,
      status: "absent",
      entry: { command: NODE, args: [PROGRAM] },
      snippet: `[mcp_servers.skillquay]\ncommand = "${NODE}"\nargs = [ "${PROGRAM}" ]\n`,
      addCommand: ["codex", "mcp", "add", "skillquay", "--", NODE, PROGRAM],
    });
  });

  it("writes for one project, with another command and options for the server", async () => {
    const argv = ["connect", "claude-code", "--scope", "project", "--write", "--no-start", "--json"];
    const result = await sandbox.run([
      ...argv,
      "--command",
      'node "my server.js"',
      "--",
      "--dir",
      "./skills",
    ]);
    expect(result.json()).toMatchObject({ changed: true, status: "connected", scope: "project" });
    expect(JSON.parse(await readFile(join(sandbox.project, ".mcp.json"), "utf8"))).toEqual({
      mcpServers: {
        skillquay: {
          type: "stdio",
          command: "node",
          args: ["my server.js", "--dir", "./skills"],
          alwaysLoad: true,
        },
      },
    });
  });

  it.each([".mcp.json", ".vscode"])(
    "follows no link of a project to a file of the user: %s",
    async (link) => {
      const own = join(sandbox.home, link === ".vscode" ? "code/mcp.json" : "own.json");
      await mkdir(dirname(own), { recursive: true });
      await writeFile(own, '{"mcpServers": {"skillquay": {"command": "mine"}}}');
      await symlink(link === ".vscode" ? dirname(own) : own, join(sandbox.project, link));
      const agent = link === ".vscode" ? "vscode" : "claude-code";
      for (const act of [["--write", "--no-start"], ["--remove"]]) {
        const result = await sandbox.run(["connect", agent, "--scope", "project", ...act]);
        expect(result.stderr).toContain("leads out of this project");
        expect(result.exitCode).toBe(1);
      }
      expect(await readFile(own, "utf8")).toBe('{"mcpServers": {"skillquay": {"command": "mine"}}}');
    },
  );

  it("starts a program that is there, and of which a repository has no say", async () => {
    const { entry } = Object((await sandbox.run(["connect", "cursor", "--json"])).json());
    expect(await readFile(entry.args[0], "utf8")).toContain("skillquay.cjs");
    expect(entry.args[0].startsWith(sandbox.home)).toBe(true);
  });

  it("follows the variables with which hosts move their settings", async () => {
    const env = { CODEX_HOME: join(sandbox.home, "cx"), CLAUDE_CONFIG_DIR: join(sandbox.home, "cl") };
    await sandbox.run(["connect", "codex", "--write", "--no-start"], { env });
    await sandbox.run(["connect", "claude-code", "--write", "--no-start"], { env });
    expect(existsSync(join(sandbox.home, "cx", "config.toml"))).toBe(true);
    expect(existsSync(join(sandbox.home, "cl", ".claude.json"))).toBe(true);
  });

  it.each([
    [["connect", "cursr"], "Did you mean 'cursor'?"],
    [["connect", "goose", "--scope", "project"], "skillquay connect goose --scope user"],
    [["connect", "cursor", "--scope", "galaxy"], "must be one of project, user"],
    [["connect", "--write"], "needs the host"],
    [["connect", "--remove"], "needs the host"],
    [["connect", "--all"], "needs '--write' or '--remove'"],
    [["connect", "cursor", "--all", "--write"], "no host goes with it"],
    [["connect", "cursor", "--write", "--remove"], "takes it out"],
    [["connect", "cursor", "--project", "--scope", "user"], "different places"],
    [["connect", "cursor", "--command", "node 'x"], "not a command"],
    [["connect", "cursor", "codex"], "does not take 'codex'"],
  ])("exits 2 for wrong usage: %j", async (argv, words) => {
    const result = await sandbox.run(argv);
    expect(result.exitCode).toBe(2);
    expect(result.stdout).toBe("");
    expect(result.stderr).toContain(words);
  });
});
