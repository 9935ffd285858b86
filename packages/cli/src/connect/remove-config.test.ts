import { mkdir, readdir, readFile, symlink, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createSandbox, type Sandbox } from "../testing/run-cli.ts";
import { hosts } from "./hosts.ts";

let sandbox: Sandbox;
beforeEach(async () => {
  sandbox = await createSandbox();
});
afterEach(() => sandbox.remove());

const path = (file: string) => join(sandbox.home, file);

async function put(file: string, text: string): Promise<void> {
  await mkdir(dirname(path(file)), { recursive: true });
  await writeFile(path(file), text);
}

describe.each([
  {
    host: "cursor",
    file: ".cursor/mcp.json",
    text: '{\n\t// mine\n\t"a": 1, /* keep */\n\t"mcpServers": {\n\t\t"other": { "command": "other" } // neighbour\n\t}\n}\n',
  },
  { host: "cursor", file: ".cursor/mcp.json", text: '{"mcpServers":{"other":{"command":"keep"}},"b":2}' },
  { host: "cursor", file: ".cursor/mcp.json", text: '{\r\n  "other": {}, // keep\r\n}\r\n' },
  {
    host: "codex",
    file: ".codex/config.toml",
    text: '# mine\nmodel = "x" # keep\n\n[mcp_servers.other]\ncommand = "other" # neighbour\n\n[profiles.work]\nmodel = "y"\n',
  },
  {
    host: "goose",
    file: ".config/goose/config.yaml",
    text: "# mine\nGOOSE_MODEL: x # keep\nextensions:\n  # neighbour\n  other:\n    enabled: true\n    args:\n    - a\nlast: 1\n",
  },
])("connect $host --remove, of $text", ({ host, file, text }) => {
  it("makes the file what it was, byte for byte, and leaves no copy", async () => {
    await put(file, text);
    await sandbox.run(["connect", host, "--write", "--no-start"]);
    const result = await sandbox.run(["connect", host, "--remove"]);
    expect(result.exitCode).toBe(0);
    expect(result.stderr).toContain("Removed from");
    expect(await readFile(path(file), "utf8")).toBe(text);
    expect(await readdir(dirname(path(file)))).not.toContainEqual(expect.stringContaining("backup"));
    expect((await sandbox.run(["connect", host, "--remove"])).stderr).toContain("was not connected");
  });

  it("takes the entry alone out of a file that was changed since", async () => {
    await put(file, text);
    await sandbox.run(["connect", host, "--write", "--no-start"]);
    const changed = (original: string) => original.replace("other", "another").replace("keep", "kept");
    await put(file, changed(await readFile(path(file), "utf8")));
    expect((await sandbox.run(["connect", host, "--remove"])).exitCode).toBe(0);
    expect(await readFile(path(file), "utf8")).toBe(changed(text));
  });
});

describe("connect --remove", () => {
  it("leaves nothing of files that connect made itself, for every host at once", async () => {
    const listed = async () => (await readdir(sandbox.home, { recursive: true })).sort();
    await sandbox.run(["connect", "cursor"]);
    const previous = await listed();
    // Nanocoder has no settings of a user.
    const users = hosts.filter(({ scopes }) => scopes.includes("user"));
    for (const { id } of users) await sandbox.run(["connect", id, "--write", "--no-start"]);
    expect((await listed()).length).toBeGreaterThan(previous.length + users.length);
    const result = await sandbox.run(["connect", "--all", "--remove", "--json"]);
    expect(Object(result.json()).removed).toHaveLength(users.length);
    expect(await listed()).toEqual(previous);
    expect((await sandbox.run(["connect", "--all", "--remove"])).stderr).toBe("No agent was connected.\n");
  });

  it("keeps a section for the comment in it, and removes one that is empty", async () => {
    const file = ".cursor/mcp.json";
    await put(
      file,
      '{\n  "mcpServers": {\n    // none yet\n    "skillquay": {} // ours\n  },\n  "b": 1\n}\n',
    );
    await sandbox.run(["connect", "cursor", "--remove"]);
    expect(await readFile(path(file), "utf8")).toBe(
      '{\n  "mcpServers": {\n    // none yet\n  },\n  "b": 1\n}\n',
    );
    await put(file, '{\n  "a": 1,\n  "mcpServers": {\n    "skillquay": {}\n  }\n}\n');
    await sandbox.run(["connect", "cursor", "--remove"]);
    expect(await readFile(path(file), "utf8")).toBe('{\n  "a": 1\n}\n');
  });

  it("takes out a TOML table with its sub-tables, and nothing of the next one's comment", async () => {
    const file = ".codex/config.toml";
    await put(
      file,
      'a = 1\n\n[mcp_servers.skillquay]\ncommand = "x"\n\n[mcp_servers.skillquay.env]\nA = "1"\n\n# about b\n[b]\nc = 1\n',
    );
    await sandbox.run(["connect", "codex", "--remove"]);
    expect(await readFile(path(file), "utf8")).toBe("a = 1\n\n# about b\n[b]\nc = 1\n");
  });

  it("keeps a link and empties the file behind it", async () => {
    await put("dotfiles.json", '{"mcpServers": {"skillquay": {}}}');
    await mkdir(path(".cursor"));
    await symlink(path("dotfiles.json"), path(".cursor/mcp.json"));
    expect((await sandbox.run(["connect", "cursor", "--remove"])).exitCode).toBe(0);
    expect(await readFile(path("dotfiles.json"), "utf8")).toBe("{}");
    expect(await readFile(path(".cursor/mcp.json"), "utf8")).toBe("{}");
  });

  it("goes on with the others where one file cannot be read, and exits 1", async () => {
    await put(".cursor/mcp.json", "{ broken");
    await put(".codex/config.toml", '[mcp_servers.skillquay]\ncommand = "x"\n');
    const result = await sandbox.run(["connect", "--all", "--remove"]);
    expect(result.exitCode).toBe(1);
    expect(result.stderr).toContain("left alone");
    expect(result.stderr).toContain("Removed from Codex");
    expect(await readFile(path(".cursor/mcp.json"), "utf8")).toBe("{ broken");
  });
});
