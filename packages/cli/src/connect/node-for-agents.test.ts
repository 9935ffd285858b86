import { mkdir, mkdtemp, realpath, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { nodeForAgents } from "./node-for-agents.ts";

let folder: string;
beforeEach(async () => {
  folder = await realpath(await mkdtemp(join(tmpdir(), "skillquay-node-")));
});
afterEach(() => rm(folder, { recursive: true }));

async function put(path: string): Promise<string> {
  const file = join(folder, path);
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, "");
  return file;
}

function find(nodeFile: string, searched: readonly string[] = []): Promise<string> {
  const PATH = searched.map((path) => join(folder, path)).join(":");
  return nodeForAgents({ env: { PATH }, platform: "linux", cwd: join(folder, "project"), nodeFile });
}

it("is the Node that runs", async () => {
  expect(await find("/usr/bin/node")).toBe("/usr/bin/node");
});

it("is Homebrew's link, which outlives the folder of a version", async () => {
  const file = await put("brew/Cellar/node/22.1.0/bin/node");
  expect(await find(file)).toBe(file);
  await mkdir(join(folder, "brew/bin"));
  await symlink(file, join(folder, "brew/bin/node"));
  expect(await find(file)).toBe(join(folder, "brew/bin/node"));
});

it("is never one of a project's: the next on PATH is taken", async () => {
  const own = await put("project/tools/node");
  const module = await put("elsewhere/node_modules/node/bin/node");
  await put("project/bin/node");
  await mkdir(join(folder, "links"));
  await symlink(own, join(folder, "links/node"));
  const good = await put("good/node");
  const searched = ["project/bin", "elsewhere/node_modules/node/bin", "links", "missing", "good"];
  expect(await find(own, searched)).toBe(good);
  expect(await find(module, searched)).toBe(good);
});

it("is not guessed where there is no other", async () => {
  const own = await put("project/node_modules/.bin/node");
  await expect(find(own)).rejects.toMatchObject({ code: "node_of_project" });
});
