import { mkdir, readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { skillText } from "../testing/installed-project.ts";
import { hostileRepositorySuite, hostileScene } from "./hostile-sources.suite.ts";

describe("a hostile repository", { timeout: 120_000 }, () => {
  hostileRepositorySuite((title) => ["a link", "names that differ by case alone"].includes(title));

  it("cannot give a skill a name that leads elsewhere", async () => {
    const scene = await hostileScene();
    for (const name of ["../../up", ".git"]) {
      scene.repository.commit({ "evil/SKILL.md": skillText(JSON.stringify(name)) });
      expect((await scene.add("--dry-run")).json()).toMatchObject({ skills: [{ name: "good" }] });
    }
  });

  it("cannot plant a plan that is followed out of the project", async () => {
    const scene = await hostileScene();
    const work = join(scene.project, ".agents/.skillquay/work-999999999-x");
    await mkdir(work, { recursive: true });
    const change = { name: "../../../up", isNew: false, agents: [], copies: false, without: [] };
    await writeFile(join(work, "plan.json"), JSON.stringify({ version: 1, changes: [change] }));
    await writeFile(join(scene.home, "up"), "mine");
    expect(await scene.run(["verify"])).toMatchObject({ exitCode: 0 });
    expect(await readdir(scene.home)).toContain("up");
    expect(await readdir(join(scene.project, ".agents"))).toEqual([]);
  });
});
