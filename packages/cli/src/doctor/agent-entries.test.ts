import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { createSandbox, type Sandbox } from "../testing/run-cli.ts";

let sandbox: Sandbox;
beforeEach(async () => {
  sandbox = await createSandbox();
});
afterEach(() => sandbox.remove());

async function put(file: string, text: string): Promise<void> {
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, text);
}

async function problems(): Promise<{ code: string; path: string; fix: string }[]> {
  return Object((await sandbox.run(["doctor", "--json"])).json()).problems;
}

it("warns of an entry that leaves it to npx which program runs, and connect repairs it", async () => {
  const user = join(sandbox.home, ".cursor/mcp.json");
  const project = join(sandbox.project, ".codex/config.toml");
  await put(user, '{"mcpServers": {"skillquay": {"command": "npx", "args": ["-y", "skillquay"]}}}');
  await put(project, '[mcp_servers.skillquay]\ncommand = "cmd"\nargs = ["/c", "npx", "skillquay"]\n');
  expect(await problems()).toMatchObject([
    {
      code: "entry_starts_npx",
      path: project,
      fix: expect.stringContaining("codex --write --scope project"),
    },
    { code: "entry_starts_npx", path: user, fix: expect.stringContaining("connect cursor --write") },
  ]);
  await sandbox.run(["connect", "cursor", "--write", "--no-start"]);
  await sandbox.run(["connect", "codex", "--write", "--no-start", "--scope", "project"]);
  // No Node lies where the test's machine says, which is told instead.
  expect((await problems()).filter(({ code }) => code === "entry_starts_npx")).toEqual([]);
});

it("warns of an entry whose program is gone", async () => {
  const gone = join(sandbox.home, "old/bin/skillquay.js");
  await put(
    join(sandbox.home, ".config/opencode/opencode.json"),
    JSON.stringify({ mcp: { skillquay: { type: "local", command: ["/", gone] } } }),
  );
  expect(await problems()).toMatchObject([
    { code: "entry_program_missing", message: expect.stringContaining(gone) },
  ]);
});

it("has nothing to say of other entries, nor of a file that cannot be read", async () => {
  await put(join(sandbox.home, ".cursor/mcp.json"), '{"mcpServers": {"other": {"command": "npx"}}}');
  await put(join(sandbox.home, ".gemini/settings.json"), "{ broken");
  await put(
    join(sandbox.home, ".claude.json"),
    '{"mcpServers": {"skillquay": {"url": "http://localhost/mcp"}}}',
  );
  expect(await problems()).toEqual([]);
});
