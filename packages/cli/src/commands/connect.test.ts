import { existsSync } from "node:fs";
import { mkdir, readdir, readFile, stat, symlink, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { parse as parseJsonc } from "jsonc-parser";
import { parse as parseToml } from "smol-toml";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { parse as parseYaml } from "yaml";
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

/** What each host must end up with, pinned: file relative to home, and its parsed content. */
const expected: readonly {
  host: string;
  file: string;
  parse: (text: string) => unknown;
  content: unknown;
}[] = [
  {
    host: "claude-code",
    file: ".claude.json",
    parse: JSON.parse,
    content: { mcpServers: { skillquay: { type: "stdio", command: NODE, args: [PROGRAM] } } },
  },
  {
    host: "claude-desktop",
    file: ".config/Claude/claude_desktop_config.json",
    parse: JSON.parse,
    content: { mcpServers: { skillquay: { command: NODE, args: [PROGRAM] } } },
  },
  {
    host: "codex",
    file: ".codex/config.toml",
    parse: parseToml,
    content: { mcp_servers: { skillquay: { command: NODE, args: [PROGRAM] } } },
  },
  {
    host: "cursor",
    file: ".cursor/mcp.json",
    parse: JSON.parse,
    content: { mcpServers: { skillquay: { command: NODE, args: [PROGRAM] } } },
  },
  {
    host: "vscode",
    file: ".config/Code/User/mcp.json",
    parse: JSON.parse,
    content: { servers: { skillquay: { type: "stdio", command: NODE, args: [PROGRAM] } } },
  },
  {
    host: "gemini",
    file: ".gemini/settings.json",
    parse: JSON.parse,
    content: { mcpServers: { skillquay: { command: NODE, args: [PROGRAM] } } },
  },
  {
    host: "goose",
    file: ".config/goose/config.yaml",
    parse: parseYaml,
    content: {
      extensions: {
        skillquay: {
          name: "skillquay",
          type: "stdio",
          cmd: NODE,
          args: [PROGRAM],
          enabled: true,
          timeout: 300,
        },
      },
    },
  },
  {
    host: "opencode",
    file: ".config/opencode/opencode.json",
    parse: JSON.parse,
    content: { mcp: { skillquay: { type: "local", command: [NODE, PROGRAM], enabled: true } } },
  },
  {
    host: "zed",
    file: ".config/zed/settings.json",
    parse: JSON.parse,
    content: { context_servers: { skillquay: { command: NODE, args: [PROGRAM] } } },
  },
];

/** An existing file per format, with comments and a neighbour, and what must survive in it. */
const existing = {
  json: '{\n\t// my theme\n\t"theme": "dark", /* keep */\n\t"KEY": {\n\t\t"other": { "command": "other" }, // neighbour\n\t},\n}\n',
  toml: '# my model\nmodel = "x" # keep\n\n[KEY.other]\ncommand = "other" # neighbour\n\n[profiles.work]\nmodel = "y"\n',
  yaml: "# my model\nGOOSE_MODEL: x # keep\nKEY:\n  # neighbour\n  other:\n    enabled: true\n    args:\n    - a\nlast: 1\n",
};
const comments = {
  json: ["// my theme", "/* keep */", "// neighbour"],
  toml: ["# my model", "# keep", "# neighbour"],
  yaml: ["# my model", "# keep", "# neighbour"],
};

describe.each(expected)("connect $host --write", ({ host, file, parse, content }) => {
  const format = file.endsWith(".toml") ? "toml" : file.endsWith(".yaml") ? "yaml" : "json";
  const [key = ""] = Object.keys(Object(content));
  const path = () => join(sandbox.home, file);
  const put = async (text: string) => {
    await mkdir(dirname(path()), { recursive: true });
    await writeFile(path(), text);
  };

  it("makes the file where there is none, without a backup", async () => {
    const result = await sandbox.run(["connect", host, "--write"]);
    expect(result.exitCode).toBe(0);
    expect(withWords(parse(await readFile(path(), "utf8")))).toEqual(content);
    expect((await readdir(dirname(path()))).filter((name) => name.includes("skillquay-backup"))).toEqual([]);
    expect(result.stdout).toContain("+ ");
    expect(result.stderr).toContain("Connected");
  });

  it("keeps comments and neighbours of an existing file, and a backup of it", async () => {
    const previous = existing[format].replaceAll("KEY", key);
    await put(previous);
    const result = await sandbox.run(["connect", host, "--write"]);
    expect(result.exitCode).toBe(0);
    const after = await readFile(path(), "utf8");
    for (const comment of comments[format]) expect(after).toContain(comment);
    const parsed = Object(format === "json" ? parseJsonc(after) : parse(after));
    expect(withWords(parsed[key].skillquay)).toEqual(Object(content)[key].skillquay);
    expect(parsed[key].other).toBeDefined();
    // Every line of the old file is still there, in order: the edit only added.
    expect(remainingLines(previous, after)).toEqual([]);
    expect(await readFile(`${path()}.skillquay-backup-20261115T100000000Z`, "utf8")).toBe(previous);
    expect(result.stdout).not.toMatch(/^- /m);
  });

  it("changes nothing the second time", async () => {
    await put(existing[format].replaceAll("KEY", key));
    await sandbox.run(["connect", host, "--write"]);
    const once = await readFile(path(), "utf8");
    const files = await readdir(dirname(path()));
    const second = await sandbox.run(["connect", host, "--write"]);
    expect(second).toMatchObject({ exitCode: 0, stdout: "" });
    expect(second.stderr).toContain("already connected");
    expect(await readFile(path(), "utf8")).toBe(once);
    expect(await readdir(dirname(path()))).toEqual(files);
  });

  it("leaves a file alone that does not parse", async () => {
    const broken = format === "toml" ? "[a\nb = " : format === "yaml" ? "a: [1\nb: }" : '{ "a": ';
    await put(broken);
    const result = await sandbox.run(["connect", host, "--write"]);
    expect(result.exitCode).toBe(1);
    expect(result.stderr).toContain("left alone");
    expect(await readFile(path(), "utf8")).toBe(broken);
    const files = (await readdir(dirname(path()))).filter((name) => name !== ".local");
    expect(files).toEqual([file.split("/").at(-1)]);
  });

  it("prints an entry that the format's own parser reads as what --write writes", async () => {
    const result = await sandbox.run(["connect", host]);
    expect(result.exitCode).toBe(0);
    expect(withWords(parse(result.stdout))).toEqual(content);
    expect(result.stderr).toContain(path());
    expect(existsSync(path())).toBe(false);
  });
});

describe("connect --write on entries of our own", () => {
  const cursorFile = () => join(sandbox.home, ".cursor", "mcp.json");
  const put = async (text: string) => {
    await mkdir(dirname(cursorFile()), { recursive: true });
    await writeFile(cursorFile(), text);
  };

  it("updates the command and keeps what the user added", async () => {
    await put('{"mcpServers": {"skillquay": {"command": "old", "args": [], "env": {"SKILLS_DIR": "/x"}}}}');
    await sandbox.run(["connect", "cursor", "--write"]);
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
    await sandbox.run(["connect", "cursor", "--write"]);
    expect(await entry()).toEqual({ command: NODE, args: [PROGRAM, "--allow-scripts", "none"] });
    expect((await sandbox.run(["connect", "cursor", "--write"])).stderr).toContain("already connected");
    await sandbox.run(["connect", "cursor", "--write", "--", "--dir", "x"], { now: new Date(0) });
    expect(await entry()).toEqual({ command: NODE, args: [PROGRAM, "--dir", "x"] });
  });

  it("updates a TOML table in place, with its comments, multi-line values and sub-tables", async () => {
    const file = join(sandbox.home, ".codex", "config.toml");
    await mkdir(dirname(file));
    await writeFile(
      file,
      '[mcp_servers.skillquay]\n# mine\ncommand = "old"\nargs = [\n  "a", # first\n  "b",\n]\nenabled = true\n\n[mcp_servers.skillquay.env]\nA = "1"\n\n[other]\nx = 1\n',
    );
    const result = await sandbox.run(["connect", "codex", "--write"]);
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
    const result = await sandbox.run(["connect", "codex", "--write"]);
    expect(result.exitCode).toBe(1);
    expect(result.stderr).toContain("skillquay connect codex");
    expect(await readFile(file, "utf8")).toBe(text);
  });

  it("refuses a file whose server list is not an object", async () => {
    await put('{"mcpServers": []}');
    const result = await sandbox.run(["connect", "cursor", "--write"]);
    expect(result.exitCode).toBe(1);
    expect(result.stderr).toContain("'mcpServers' is not an object");
  });

  it("writes through a symbolic link and keeps the link and the file's mode", async () => {
    await mkdir(dirname(cursorFile()));
    const real = join(sandbox.home, "dotfiles.json");
    await writeFile(real, "{}", { mode: 0o640 });
    await symlink(real, cursorFile());
    await sandbox.run(["connect", "cursor", "--write"]);
    expect(JSON.parse(await readFile(real, "utf8")).mcpServers.skillquay.command).toBe(NODE);
    expect((await stat(real)).mode & 0o777).toBe(0o640);
    expect(await readFile(cursorFile(), "utf8")).toBe(await readFile(real, "utf8"));
  });

  it("keeps a byte order mark and Windows line ends", async () => {
    await put('\uFEFF{\r\n  "a": 1\r\n}\r\n');
    await sandbox.run(["connect", "cursor", "--write"]);
    const after = await readFile(cursorFile(), "utf8");
    expect(after.startsWith("\uFEFF{\r\n")).toBe(true);
    expect(after.replaceAll("\r\n", "")).not.toContain("\n");
  });

  it("uses OpenCode's nested shape, and its .jsonc file, where they are in use", async () => {
    const file = join(sandbox.home, ".config", "opencode", "opencode.jsonc");
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, '{ "mcp": { "servers": {} } }');
    await sandbox.run(["connect", "opencode", "--write"]);
    expect(JSON.parse(await readFile(file, "utf8")).mcp.servers.skillquay.type).toBe("local");
    expect(existsSync(file.replace(/c$/, ""))).toBe(false);
  });

  it("puts an extension under Goose's empty 'extensions:'", async () => {
    const file = join(sandbox.home, ".config", "goose", "config.yaml");
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, "extensions:\nGOOSE_MODEL: x\n");
    await sandbox.run(["connect", "goose", "--write"]);
    expect(parseYaml(await readFile(file, "utf8")).extensions.skillquay.cmd).toBe(NODE);
  });
});

describe("connect", () => {
  it("lists all hosts with what is installed and connected", async () => {
    await mkdir(join(sandbox.home, ".codex"));
    await sandbox.run(["connect", "cursor", "--write"]);
    const result = await sandbox.run(["connect"]);
    expect(result.exitCode).toBe(0);
    expect(result.stdout.split("\n")[0]).toMatch(/^HOST +INSTALLED +CONNECTED +FILE$/);
    expect(result.stdout).toMatch(/^codex +yes +no /m);
    expect(result.stdout).toMatch(/^cursor +yes +yes /m);
    expect(result.stdout).toMatch(/^zed +not found +no /m);
    expect(result.stdout.trim().split("\n")).toHaveLength(10);
  });

  it("says with --json where the file is, how it stands and what belongs in it", async () => {
    const result = await sandbox.run(["connect", "codex", "--json"]);
    expect(withWords(result.json())).toEqual({
      host: "codex",
      title: "Codex",
      installed: false,
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
    const argv = ["connect", "claude-code", "--scope", "project", "--write", "--json"];
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
        skillquay: { type: "stdio", command: "node", args: ["my server.js", "--dir", "./skills"] },
      },
    });
  });

  it("starts a program that is there, and of which a repository has no say", async () => {
    const { entry } = Object((await sandbox.run(["connect", "cursor", "--json"])).json());
    expect(await readFile(entry.args[0], "utf8")).toContain("skillquay.cjs");
    expect(entry.args[0].startsWith(sandbox.home)).toBe(true);
  });

  it("follows the variables with which hosts move their settings", async () => {
    const env = { CODEX_HOME: join(sandbox.home, "cx"), CLAUDE_CONFIG_DIR: join(sandbox.home, "cl") };
    await sandbox.run(["connect", "codex", "--write"], { env });
    await sandbox.run(["connect", "claude-code", "--write"], { env });
    expect(existsSync(join(sandbox.home, "cx", "config.toml"))).toBe(true);
    expect(existsSync(join(sandbox.home, "cl", ".claude.json"))).toBe(true);
  });

  it.each([
    [["connect", "cursr"], "Did you mean 'cursor'?"],
    [["connect", "goose", "--scope", "project"], "skillquay connect goose --scope user"],
    [["connect", "cursor", "--scope", "galaxy"], "must be one of project, user"],
    [["connect", "--write"], "needs the host"],
    [["connect", "cursor", "--command", "node 'x"], "not a command"],
    [["connect", "cursor", "codex"], "does not take 'codex'"],
  ])("exits 2 for wrong usage: %j", async (argv, words) => {
    const result = await sandbox.run(argv);
    expect(result.exitCode).toBe(2);
    expect(result.stdout).toBe("");
    expect(result.stderr).toContain(words);
  });
});

/** Lines of `before` that are not found in `after` in the same order; a comma that had to be added is not a change. */
function remainingLines(previous: string, after: string): string[] {
  const left = previous.split("\n");
  for (const line of after.split("\n")) {
    if (left[0] !== undefined && [left[0], `${left[0]},`].includes(line)) left.shift();
  }
  return left;
}
