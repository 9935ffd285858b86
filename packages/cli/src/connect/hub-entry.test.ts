import { mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createSandbox, type Sandbox } from "../testing/run-cli.ts";

let sandbox: Sandbox;
beforeEach(async () => {
  sandbox = await createSandbox();
});
afterEach(() => sandbox.remove());

const HUB = ["--hub", "https://skills.example.com/mcp"];
const KEY = "sk_live_sq1_secret";
const read = (file: string) => readFile(join(sandbox.home, file), "utf8");

describe("connect --hub", () => {
  it.each([
    ["claude-code", ".claude.json", "Bearer ${SKILLQUAY_KEY}"],
    ["codex", ".codex/config.toml", 'bearer_token_env_var = "SKILLQUAY_KEY"'],
    ["gemini-cli", ".gemini/settings.json", "Bearer $SKILLQUAY_KEY"],
    ["opencode", ".config/opencode/opencode.json", "Bearer {env:SKILLQUAY_KEY}"],
    ["cursor", ".cursor/mcp.json", "Bearer ${env:SKILLQUAY_KEY}"],
    ["goose", ".config/goose/config.yaml", "Bearer ${SKILLQUAY_KEY}"],
  ])("refers %s to the variable, and writes no key", async (host, file, words) => {
    const result = await sandbox.run(["connect", host, ...HUB, "--write", "--no-start"], {
      env: { SKILLQUAY_KEY: KEY },
    });
    expect(result.exitCode).toBe(0);
    const text = await read(file);
    expect(text).toContain(words);
    expect(text).toContain(`https://skills.example.com/mcp?host=${host}`);
    expect(text + result.stdout + result.stderr).not.toContain(KEY);
    expect(result.stderr).toContain("from the variable SKILLQUAY_KEY");
  });

  it("has the hub offer the tools that the person names, and says where they go for a server of this machine", async () => {
    const named = ["--tools", "standard", "--write", "--no-start"];
    expect((await sandbox.run(["connect", "opencode", ...HUB, ...named])).exitCode).toBe(0);
    expect(await read(".config/opencode/opencode.json")).toContain("mcp?host=opencode&tools=standard");
    expect(await sandbox.run(["connect", "kilo", ...named])).toMatchObject({
      exitCode: 2,
      stderr: expect.stringContaining("-- --tools standard"),
    });
  });

  it("has VS Code ask for the key, and takes the question out again with the entry", async () => {
    const file = ".config/Code/User/mcp.json";
    const text =
      '{\n  "inputs": [{ "id": "mine", "type": "promptString" }],\n  "servers": {\n    "a": {}\n  }\n}\n';
    await mkdir(join(sandbox.home, ".config/Code/User"), { recursive: true });
    await writeFile(join(sandbox.home, file), text);
    await sandbox.run(["connect", "vscode", ...HUB, "--write", "--no-start"]);
    const { inputs, servers } = JSON.parse(await read(file));
    expect(inputs).toMatchObject([{ id: "mine" }, { id: "skillquay-key", password: true }]);
    expect(servers.skillquay).toEqual({
      type: "http",
      url: "https://skills.example.com/mcp?host=vscode",
      headers: { Authorization: "Bearer ${input:skillquay-key}" },
    });
    await writeFile(join(sandbox.home, file), (await read(file)).replace('"a"', '"b"'));
    await sandbox.run(["connect", "vscode", "--remove"]);
    expect(await read(file)).toBe(text.replace('"a"', '"b"'));
  });

  it("writes the key itself only where the agent takes nothing else, and only when told to", async () => {
    const env = { SKILLQUAY_KEY: KEY };
    const refused = await sandbox.run(["connect", "zed", ...HUB, "--write", "--no-start"], { env });
    expect(refused).toMatchObject({ exitCode: 1, stderr: expect.stringContaining("--write-key") });
    expect(await readdir(sandbox.home)).not.toContain(".config");
    const written = await sandbox.run(["connect", "zed", ...HUB, "--write", "--write-key", "--no-start"], {
      env,
    });
    expect(written.exitCode).toBe(0);
    expect(await read(".config/zed/settings.json")).toContain(`Bearer ${KEY}`);
  });

  it.each([
    [["connect", "claude-desktop", ...HUB, "--write"], 1, "takes no server by its address"],
    [["connect", "cursor", "--hub", "ftp://x", "--write"], 2, "must be the address of a hub"],
    [["connect", "cursor", ...HUB, "--command", "x", "--write"], 2, "A hub is not started"],
  ])("refuses %j", async (argv, exitCode, words) => {
    expect(await sandbox.run(argv)).toMatchObject({ exitCode, stderr: expect.stringContaining(words) });
  });

  it("says that nothing was tried without a key, and why a hub cannot be used", async () => {
    const without = await sandbox.run(["connect", "cursor", ...HUB, "--write"]);
    expect(without).toMatchObject({ exitCode: 0, stderr: expect.stringContaining("Not tried") });
    const gone = ["--hub", "http://127.0.0.1:9"];
    const tried = await sandbox.run(["connect", "cursor", ...gone, "--write"], {
      env: { SKILLQUAY_KEY: KEY },
    });
    expect(tried).toMatchObject({ exitCode: 1, stderr: expect.stringContaining("it does not answer") });
  });
});

describe("connect --allow-reads", () => {
  const file = ".claude/settings.json";
  const rules = [
    "mcp__skillquay__skill",
    "mcp__skillquay__get_skill_resource",
    "mcp__skillquay__search_skills",
  ];

  it("adds rules for the tools that read, beside those that are there, and takes them out again", async () => {
    const text = '{\n  "permissions": { "allow": ["Bash(ls:*)"], "deny": [] } // mine\n}\n';
    await mkdir(join(sandbox.home, ".claude"));
    await writeFile(join(sandbox.home, file), text);
    await sandbox.run(["connect", "claude-code", "--write", "--no-start", "--allow-reads"]);
    const after = await read(file);
    expect(after).toContain(`["Bash(ls:*)", ${rules.map((rule) => JSON.stringify(rule)).join(", ")}]`);
    expect(after).not.toContain("execute_skill_script");
    await sandbox.run(["connect", "claude-code", "--remove"]);
    expect(await read(file)).toBe(text);
    expect(await readdir(join(sandbox.home, ".claude"))).toEqual(["settings.json"]);
  });

  it("asks on a terminal, and writes none without a yes", async () => {
    const terminal = { columns: 80 };
    const argv = ["connect", "claude-code", "--write", "--no-start"];
    const asked = await sandbox.run(argv, { terminal, stdin: "n\n" });
    expect(asked.stderr).toContain("read skills without asking");
    expect(await readdir(sandbox.home)).not.toContain(".claude");
    await sandbox.run(argv, { terminal, stdin: "y\n" });
    expect(JSON.parse(await read(file))).toEqual({ permissions: { allow: rules } });
    expect((await sandbox.run(argv)).stderr).not.toContain("without asking");
  });
});
