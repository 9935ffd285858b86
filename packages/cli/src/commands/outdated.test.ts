import { describe, expect, it } from "vitest";
import { installedProject, skillText } from "../testing/installed-project.ts";

describe("skillquay outdated", { timeout: 120_000 }, () => {
  it("lists what has changed at its source, and nothing else", async () => {
    const { run, repository } = await installedProject();
    expect(await run("outdated")).toMatchObject({ exitCode: 0, stdout: "" });
    const commit = repository.commit({ "pdf/SKILL.md": skillText("pdf", "Better.") });
    const { stdout } = await run("outdated");
    expect(stdout).toContain("pdf");
    expect(stdout).toContain(commit.slice(0, 10));
    expect(stdout).not.toContain("xlsx");
  });
});
