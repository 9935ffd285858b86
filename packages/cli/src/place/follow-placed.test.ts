import { readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { openLocalCatalog, skillRoots } from "@skillquay/local";
import { afterEach, beforeEach, expect, it } from "vitest";
import { harmfulSkill } from "../demo/harmful-skill.ts";
import { putSkill } from "../testing/put-skill.ts";
import { createSandbox, type Sandbox } from "../testing/run-cli.ts";
import { followPlaced } from "./follow-placed.ts";

let sandbox: Sandbox;
let source: string;
beforeEach(async () => {
  sandbox = await createSandbox();
  source = await putSkill(join(sandbox.home, ".claude/skills"), "pdf");
  await sandbox.run(["connect", "continue", "--write", "--no-start", "--place"]);
});
afterEach(() => sandbox.remove());

const placed = async () => (await readdir(join(sandbox.home, ".continue/skills"))).sort();
const machine = () => ({
  env: { HOME: sandbox.home },
  homeDirectory: sandbox.home,
  platform: process.platform,
  cwd: sandbox.project,
});
/** As a server that is running does it after a change. */
async function follow(): Promise<readonly string[]> {
  const roots = skillRoots({ cwd: sandbox.project, homeDirectory: sandbox.home });
  const catalog = await openLocalCatalog({ roots, watch: false, log: () => {} });
  try {
    await catalog.rescan();
    return await followPlaced(machine(), catalog);
  } finally {
    await catalog.close();
  }
}

it("places what has come since, but for what the scan blocks and what is a project's", async () => {
  expect(await follow()).toEqual([]);
  await putSkill(join(sandbox.home, ".vibe/skills"), "tides");
  await putSkill(join(sandbox.home, ".vibe/skills"), harmfulSkill.name, { files: harmfulSkill.files });
  await putSkill(join(sandbox.project, ".vibe/skills"), "of-the-project");
  expect(await follow()).toEqual([`${join(sandbox.home, ".continue/skills/tides")}: placed`]);
  expect(await placed()).toEqual(["pdf", "tides"]);
});

it("takes back what is gone, and no longer brings what a person took back by name", async () => {
  await putSkill(join(sandbox.home, ".vibe/skills"), "tides");
  await follow();
  await sandbox.run(["unplace", "tides"]);
  await sandbox.run(["connect", "continue", "--write", "--no-start"]);
  expect(await follow()).toEqual([]);
  expect(await placed()).toEqual(["pdf"]);
  await sandbox.run(["place", "tides", "--agent", "continue"]);
  await rm(source, { recursive: true });
  expect(await follow()).toEqual([expect.stringContaining("since the skill is gone")]);
  expect(await placed()).toEqual(["tides"]);
});

it("leaves agents alone for which a person placed skills", async () => {
  await sandbox.run(["connect", "continue", "--remove"]);
  await sandbox.run(["place", "pdf", "--agent", "continue"]);
  await putSkill(join(sandbox.home, ".vibe/skills"), "tides");
  expect(await follow()).toEqual([]);
  expect(await placed()).toEqual(["pdf"]);
});
