import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { installedProject } from "../testing/installed-project.ts";
import { putSkill } from "../testing/put-skill.ts";

describe("skillquay why", { timeout: 120_000 }, () => {
  it("says who brought a skill, from where, and whether it is as it came", async () => {
    const { run, repository, skills, home } = await installedProject();
    const { stdout } = await run("why", "pdf");
    expect(stdout).toContain("project  ./.agents/skills/pdf");
    expect(stdout).toContain(`from ${repository.url}`);
    expect(stdout).toContain(`commit ${repository.git("rev-parse", "HEAD")}`);
    expect(stdout).toContain("intact");
    await writeFile(join(skills, "pdf/SKILL.md"), "x");
    expect((await run("why", "pdf")).stdout).toContain("changed");
    await putSkill(join(home, ".claude/skills"), "own");
    expect((await run("why", "own")).stdout).toContain("folder  ~/.claude/skills/own");
    expect(await run("why", "nothing")).toMatchObject({ exitCode: 1 });
  });
});
