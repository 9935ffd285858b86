import { existsSync } from "node:fs";
import { mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { parse as parseJsonc } from "jsonc-parser";
import { parse as parseToml } from "smol-toml";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { parse as parseYaml } from "yaml";
import { createSandbox, type Sandbox } from "../testing/run-cli.ts";
import { hosts } from "./hosts.ts";

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
    content: {
      mcpServers: { skillquay: { type: "stdio", command: NODE, args: [PROGRAM], alwaysLoad: true } },
    },
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
    host: "gemini-cli",
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
  {
    host: "cline",
    file: ".cline/data/settings/cline_mcp_settings.json",
    parse: JSON.parse,
    content: {
      mcpServers: {
        skillquay: { timeout: 60, transport: { type: "stdio", command: NODE, args: [PROGRAM] } },
      },
    },
  },
  {
    host: "continue",
    file: ".continue/config.yaml",
    parse: parseYaml,
    content: { mcpServers: [{ name: "skillquay", command: NODE, args: [PROGRAM] }] },
  },
  {
    host: "copilot-cli",
    file: ".copilot/mcp-config.json",
    parse: JSON.parse,
    content: {
      mcpServers: { skillquay: { type: "local", command: NODE, args: [PROGRAM], tools: ["*"] } },
    },
  },
  {
    host: "droid",
    file: ".factory/mcp.json",
    parse: JSON.parse,
    content: {
      mcpServers: { skillquay: { type: "stdio", command: NODE, args: [PROGRAM], disabled: false } },
    },
  },
  {
    host: "jetbrains",
    file: ".junie/mcp/mcp.json",
    parse: JSON.parse,
    content: { mcpServers: { skillquay: { command: NODE, args: [PROGRAM] } } },
  },
  {
    host: "kilo",
    file: ".config/kilo/kilo.json",
    parse: JSON.parse,
    content: { mcp: { skillquay: { type: "local", command: [NODE, PROGRAM], enabled: true } } },
  },
  {
    host: "nanocoder",
    file: "../project/.mcp.json",
    parse: JSON.parse,
    content: { mcpServers: { skillquay: { transport: "stdio", command: NODE, args: [PROGRAM] } } },
  },
  {
    host: "qwen-code",
    file: ".qwen/settings.json",
    parse: JSON.parse,
    content: { mcpServers: { skillquay: { command: NODE, args: [PROGRAM], alwaysLoadTools: true } } },
  },
  {
    host: "windsurf",
    file: ".codeium/windsurf/mcp_config.json",
    parse: JSON.parse,
    content: { mcpServers: { skillquay: { command: NODE, args: [PROGRAM] } } },
  },
];

it("pins what is written for every host", () => {
  expect(expected.map(({ host }) => host).sort()).toEqual(hosts.map(({ id }) => id).sort());
});

describe.each(expected)("connect $host", ({ host, file, parse, content }) => {
  const path = () => join(sandbox.home, file);

  it("makes the file where there is none, without a backup", async () => {
    const result = await sandbox.run(["connect", host, "--write", "--no-start"]);
    expect(result.exitCode).toBe(0);
    expect(withWords(parse(await readFile(path(), "utf8")))).toEqual(content);
    expect((await readdir(dirname(path()))).filter((name) => name.includes("skillquay-backup"))).toEqual([]);
    expect(result.stdout).toContain("+ ");
    expect(result.stderr).toContain("Connected");
  });

  it("prints an entry that the format's own parser reads as what --write writes", async () => {
    const result = await sandbox.run(["connect", host]);
    expect(result.exitCode).toBe(0);
    expect(withWords(parse(result.stdout))).toEqual(content);
    expect(result.stderr).toContain(path());
    expect(existsSync(path())).toBe(false);
  });
});

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

describe.each(expected.filter(({ host }) => ["cline", "codex", "cursor", "goose"].includes(host)))(
  "connect $host --write",
  ({ host, file, parse, content }) => {
    const format = file.endsWith(".toml") ? "toml" : file.endsWith(".yaml") ? "yaml" : "json";
    const [key = ""] = Object.keys(Object(content));
    const path = () => join(sandbox.home, file);
    const put = async (text: string) => {
      await mkdir(dirname(path()), { recursive: true });
      await writeFile(path(), text);
    };

    it("keeps comments and neighbours of an existing file, and a backup of it", async () => {
      const previous = existing[format].replaceAll("KEY", key);
      await put(previous);
      const result = await sandbox.run(["connect", host, "--write", "--no-start"]);
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
      await sandbox.run(["connect", host, "--write", "--no-start"]);
      const once = await readFile(path(), "utf8");
      const files = await readdir(dirname(path()));
      const second = await sandbox.run(["connect", host, "--write", "--no-start"]);
      expect(second).toMatchObject({ exitCode: 0, stdout: "" });
      expect(second.stderr).toContain("already connected");
      expect(await readFile(path(), "utf8")).toBe(once);
      expect(await readdir(dirname(path()))).toEqual(files);
    });

    it("leaves a file alone that does not parse", async () => {
      const broken = format === "toml" ? "[a\nb = " : format === "yaml" ? "a: [1\nb: }" : '{ "a": ';
      await put(broken);
      const result = await sandbox.run(["connect", host, "--write", "--no-start"]);
      expect(result.exitCode).toBe(1);
      expect(result.stderr).toContain("left alone");
      expect(await readFile(path(), "utf8")).toBe(broken);
      const files = (await readdir(dirname(path()))).filter((name) => name !== ".local");
      expect(files).toEqual([file.split("/").at(-1)]);
    });
  },
);

it("adds an item to Continue's list, and takes it out again", async () => {
  const file = join(sandbox.home, ".continue/config.yaml");
  const previous =
    "name: mine\nmcpServers:\n- name: other # keep\n  command: x\n  args: [a]\n# end\nrules: []\n";
  await mkdir(dirname(file));
  await writeFile(file, previous);
  await sandbox.run(["connect", "continue", "--write", "--no-start"]);
  const after = await readFile(file, "utf8");
  expect(withWords(parseYaml(after)).mcpServers).toEqual([
    { name: "other", command: "x", args: ["a"] },
    { name: "skillquay", command: NODE, args: [PROGRAM] },
  ]);
  expect(remainingLines(previous, after)).toEqual([]);
  // Changed since, so that it is not the copy that comes back.
  await writeFile(file, after.replace("keep", "kept"));
  await sandbox.run(["connect", "continue", "--remove"]);
  expect(await readFile(file, "utf8")).toBe(previous.replace("keep", "kept"));
});

/** Lines of `before` that are not found in `after` in the same order; a comma that had to be added is not a change. */
function remainingLines(previous: string, after: string): string[] {
  const left = previous.split("\n");
  for (const line of after.split("\n")) {
    if (left[0] !== undefined && [left[0], `${left[0]},`].includes(line)) left.shift();
  }
  return left;
}
