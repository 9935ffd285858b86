import { expect, it } from "vitest";
import { installedProject, skillText } from "../testing/installed-project.ts";

it("counts the skills of a command together while it scans them", { timeout: 120_000 }, async () => {
  const names = ["a", "b", "c", "d", "e"];
  const { runOnTerminal, repository } = await installedProject(
    Object.fromEntries(names.map((name) => [`${name}/SKILL.md`, skillText(name)])),
  );
  repository.commit({ "a/SKILL.md": skillText("a", "More."), "b/SKILL.md": skillText("b", "More.") });
  const { exitCode, stderr } = await runOnTerminal("update", "--dry-run");
  expect(exitCode).toBe(0);
  expect(stderr).toContain("of 5 skills");
  expect(stderr).not.toContain("of 1 skills");
});
