import { chmod, mkdir, mkdtemp, realpath, rm, symlink, writeFile } from "node:fs/promises";
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
  const cwd = join(folder, "project");
  return nodeForAgents({
    env: { PATH },
    platform: "linux",
    cwd,
    homeDirectory: join(folder, "home"),
    nodeFile,
  });
}

it("is the Node that runs", async () => {
  const file = await put("home/tools/bin/node");
  expect(await find(file)).toBe(file);
  const managed = await put("home/.nvm/versions/node/v22.1.0/bin/node");
  await mkdir(join(folder, "home/.nvm/.git"));
  expect(await find(managed)).toBe(managed);
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

it("is never one of another repository, of a virtual environment, or of a folder that everybody may write", async () => {
  const repository = await put("home/other/tools/bin/node");
  await mkdir(join(folder, "home/other/.git"));
  const environment = await put("home/tried/bin/node");
  await writeFile(join(folder, "home/tried/pyvenv.cfg"), "");
  const shared = await put("shared/bin/node");
  await chmod(join(folder, "shared"), 0o777);
  await mkdir(join(folder, "links"));
  await symlink(repository, join(folder, "links/node"));
  const good = await put("good/node");
  const searched = ["home/other/tools/bin", "home/tried/bin", "shared/bin", "links", "good"];
  for (const file of [repository, environment, shared, join(folder, "links/node")])
    expect(await find(file, searched)).toBe(good);
});

it("is not guessed where there is no other", async () => {
  const own = await put("project/node_modules/.bin/node");
  await expect(find(own)).rejects.toMatchObject({ code: "node_of_project" });
});
