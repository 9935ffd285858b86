import { chmod, mkdir, mkdtemp, realpath, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { trustedSearchPath } from "./trusted-search-path.ts";

describe("trustedSearchPath", () => {
  let top: string;
  let home: string;
  let project: string;
  beforeEach(async () => {
    top = await realpath(await mkdtemp(join(tmpdir(), "skillquay-search-path-")));
    home = await folder("home/ada");
    project = await folder("home/ada/work/project");
  });
  afterEach(() => rm(top, { recursive: true, force: true }));

  async function folder(path: string, files: readonly string[] = []): Promise<string> {
    await mkdir(join(top, path), { recursive: true });
    for (const file of files) await writeFile(join(top, path, file), "");
    return join(top, path);
  }
  const trusted = (folders: readonly string[], workingFolder = project, own = home) =>
    trustedSearchPath(folders, { workingFolder, home: own });

  it("keeps the system's folders and the person's own, in their order", async () => {
    const own = await folder("home/ada/.local/bin");
    const tool = await folder("opt/tool/bin");
    expect(await trusted([own, "/usr/bin", tool])).toEqual([own, "/usr/bin", tool]);
  });

  it("leaves out what is inside of the working folder, also through a link", async () => {
    const inside = await folder("home/ada/work/project/tools");
    await symlink(inside, join(home, "bin"));
    expect(await trusted([inside, join(home, "bin")])).toEqual([]);
  });

  it("leaves out a folder of the project that is a link to one elsewhere", async () => {
    const elsewhere = await folder("home/ada/.local/bin");
    await symlink(elsewhere, join(project, "bin"));
    expect(await trusted([join(project, "bin")])).toEqual([]);
  });

  it("leaves out other repositories, and trees whose .git is a file", async () => {
    await folder("home/ada/work/other/.git");
    const other = await folder("home/ada/work/other/bin");
    const tree = await folder("home/ada/work/tree/bin");
    await writeFile(join(top, "home/ada/work/tree/.git"), "gitdir: /somewhere\n");
    expect(await trusted([other, tree])).toEqual([]);
  });

  it("leaves out every node_modules and every virtual environment", async () => {
    const modules = await folder("home/ada/node_modules/.bin");
    await folder("home/ada/venv", ["pyvenv.cfg"]);
    const environment = await folder("home/ada/venv/bin");
    expect(await trusted([modules, environment])).toEqual([]);
  });

  it("leaves out relative, empty and missing folders", async () => {
    expect(await trusted(["", ".", "bin", "./node_modules/.bin", join(top, "missing")])).toEqual([]);
  });

  it("leaves out what everybody can write to or replace", async () => {
    const open = await folder("shared/bin");
    await chmod(open, 0o777);
    const below = await folder("loose/tool/bin");
    await chmod(join(top, "loose"), 0o777);
    expect(await trusted([open, below])).toEqual([]);
  });

  it("keeps version managers, which are repositories themselves", async () => {
    await folder("home/ada/.pyenv/.git");
    await folder("home/ada/.nvm/.git");
    const shims = await folder("home/ada/.pyenv/shims");
    const node = await folder("home/ada/.nvm/versions/node/v22.1.0/bin");
    expect(await trusted([shims, node])).toEqual([shims, node]);
    // One that a repository brings along is a folder of the repository.
    await folder("home/ada/work/other/.git");
    expect(await trusted([await folder("home/ada/work/other/.pyenv/shims")])).toEqual([]);
  });

  it("takes a home folder for no project, whether a server starts in it or it is a repository", async () => {
    await folder("home/ada/.git");
    const own = await folder("home/ada/bin");
    expect(await trusted([own], home)).toEqual([own]);
    expect(await trusted([own], "/")).toEqual([own]);
  });

  it("does without a home folder", async () => {
    const tool = await folder("opt/tool/bin");
    expect(await trusted([tool, "/usr/bin"], project, "")).toEqual([tool, "/usr/bin"]);
    expect(await trusted([tool, "/usr/bin"], "/", "/")).toEqual([tool, "/usr/bin"]);
  });
});
