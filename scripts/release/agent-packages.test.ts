import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, it } from "vitest";
import { claudePlugin, geminiExtension } from "./agent-packages.ts";

const folder = join(import.meta.dirname, "../../packages/cli");

it("starts the program of the package as the agent that it is for, in its version", async () => {
  const facts = JSON.parse(await readFile(join(folder, "package.json"), "utf8"));
  const plugin = claudePlugin(facts);
  const [program = "", ...args] = plugin.mcpServers.skillquay.args;
  expect(existsSync(program.replace(`\${CLAUDE_PLUGIN_ROOT}`, folder))).toBe(true);
  expect(args).toEqual(["serve", "--host", "claude-code"]);
  const extension = geminiExtension(facts);
  const [path = ""] = extension.mcpServers.skillquay.args;
  expect(existsSync(path.replace(`\${extensionPath}`, folder).replaceAll(`\${/}`, "/"))).toBe(true);
  expect([plugin.version, extension.version]).toEqual([facts.version, facts.version]);
});
