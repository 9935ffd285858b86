import { existsSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it, onTestFinished } from "vitest";
import { harmfulSkill } from "../demo/harmful-skill.ts";
import { skillText } from "../testing/installed-project.ts";
import { publishedHub } from "../testing/published-hub.ts";
import { createSandbox, type Sandbox } from "../testing/run-cli.ts";

let sandbox: Sandbox;
beforeEach(async () => {
  sandbox = await createSandbox();
});
afterEach(() => sandbox.remove());

const skills = { tides: skillText("tides"), weather: skillText("weather") };
const folder = () => join(sandbox.home, ".gemini/skills");
const settings = () => readFile(join(sandbox.home, ".gemini/settings.json"), "utf8");
async function started(offered: Readonly<Record<string, string>> = skills) {
  const hub = await publishedHub(offered);
  onTestFinished(() => hub.stop());
  return { hub, argv: ["connect", "gemini", "--hub", hub.url, "--write", "--no-start"] };
}

it("copies a hub's skills to where the agent loads them, and has the hub not list them again", async () => {
  const { argv } = await started();
  const { stdout } = await sandbox.run([...argv, "--place", "--json"]);
  expect(JSON.parse(stdout).placed).toEqual(
    ["tides", "weather"].map((skill) => ({
      agent: "gemini-cli",
      skill,
      path: join(folder(), skill),
      placed: true,
    })),
  );
  expect(await readFile(join(folder(), "tides/SKILL.md"), "utf8")).toBe(skills.tides);
  expect(await settings()).toContain("/mcp?host=gemini-cli&list=unplaced");
  // Once more: nothing is new, and the address stays.
  const again = await sandbox.run(argv);
  expect(again.stderr).toContain("Gemini CLI is already connected");
});

it("takes them back with the entry, and by --no-place, which has the hub list them", async () => {
  const { argv } = await started();
  await sandbox.run([...argv, "--place"]);
  await sandbox.run([...argv, "--no-place"]);
  expect(await readdir(folder())).toEqual([]);
  expect(await settings()).not.toContain("unplaced");
  await sandbox.run([...argv, "--place"]);
  await sandbox.run(["connect", "gemini", "--remove"]);
  expect(await readdir(folder())).toEqual([]);
});

it("leaves the list to the hub where the scan blocks most, or nothing can be got", async () => {
  const blocked = { [harmfulSkill.name]: harmfulSkill.files["SKILL.md"] };
  const { hub, argv } = await started(blocked);
  const refused = await sandbox.run([...argv, "--place"]);
  expect(refused.stderr).toContain(`Not placed: ${harmfulSkill.name}`);
  expect(await settings()).not.toContain("unplaced");
  hub.stop();
  const other = await sandbox.run([
    "connect",
    "gemini",
    "--hub",
    "http://127.0.0.1:9",
    "--write",
    "--no-start",
    "--place",
  ]);
  expect(other.stderr).toContain("Not everything could be got from http://127.0.0.1:9");
  expect(await settings()).not.toContain("unplaced");
});

it("says without a terminal how it is done, asks on one, and says nothing of agents that need none of it", async () => {
  const { hub, argv } = await started();
  expect((await sandbox.run(argv)).stderr).toContain(
    `skillquay connect gemini-cli --hub ${hub.url} --write --place`,
  );
  const terminal = { columns: 80 };
  await sandbox.run(argv, { terminal, stdin: "n\n" });
  expect(existsSync(folder())).toBe(false);
  await sandbox.run(argv, { terminal, stdin: "\n" });
  expect(await readdir(folder())).toEqual(["tides", "weather"]);
  const claude = ["connect", "claude-code", "--hub", hub.url, "--write", "--no-start"];
  expect((await sandbox.run(claude, { terminal, stdin: "\n" })).stderr).not.toContain("loads them itself");
});
