import { mkdir, symlink } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { putSkill } from "../testing/put-skill.ts";
import { createSandbox, type Sandbox } from "../testing/run-cli.ts";

let sandbox: Sandbox;
beforeEach(async () => {
  sandbox = await createSandbox();
  await putSkill(join(sandbox.home, ".claude/skills"), "of-claude");
  await putSkill(join(sandbox.home, ".agents/skills"), "of-all");
  await putSkill(join(sandbox.project, ".claude/skills"), "of-project");
});
afterEach(() => sandbox.remove());

/** How many skills each agent is told of, and how many it lists itself. */
async function counts(...argv: string[]) {
  const env = { SKILLS_SANDBOX: "off" };
  const { hosts } = Object((await sandbox.run(["doctor", "--json", ...argv], { env })).json());
  return (id: string): [described: number, native: number] => {
    const { describedCount, nativeCount } = hosts.find(({ host }: { host: string }) => host === id);
    return [describedCount, nativeCount];
  };
}

describe("skills that an agent lists itself", () => {
  it("are not listed again: each agent is told of the others", async () => {
    const of = await counts();
    expect(of("claude-code")).toEqual([1, 2]);
    expect(of("codex")).toEqual([2, 1]);
    expect(of("opencode")).toEqual([0, 3]);
    expect(of("nanocoder")).toEqual([3, 0]);
    expect(of("other")).toEqual([3, 0]);
  });

  it("are listed all the same with --list all, with other tools, and where another folder is served", async () => {
    expect((await counts("--list", "all"))("claude-code")).toEqual([3, 0]);
    // That contract reads the folders of .agent and .claude, and no others.
    expect((await counts("--tools", "skill"))("claude-code")).toEqual([2, 0]);
    await putSkill(join(sandbox.home, "mine"), "pdf");
    expect((await counts("--dir", join(sandbox.home, "mine")))("claude-code")).toEqual([1, 0]);
  });

  it("are told by links, too; what the agent may not show is listed", async () => {
    await symlink(join(sandbox.home, ".agents/skills/of-all"), join(sandbox.home, ".claude/skills/of-all"));
    // One in a folder of folders, and one that is not valid.
    await putSkill(join(sandbox.home, ".claude/skills/group"), "nested");
    await putSkill(join(sandbox.home, ".claude/skills"), "Odd Name", { folder: "odd" });
    expect((await counts())("claude-code")).toEqual([2, 3]);
  });

  it("are not those that lie in its folder as links where the agent passes over them", async () => {
    await mkdir(join(sandbox.home, ".continue/skills"), { recursive: true });
    await symlink(join(sandbox.home, ".agents/skills/of-all"), join(sandbox.home, ".continue/skills/of-all"));
    expect((await counts())("continue")).toEqual([3, 0]);
    await putSkill(join(sandbox.home, ".continue/skills"), "of-continue");
    expect((await counts())("continue")).toEqual([3, 1]);
  });

  it("are those that the agent brings along, too", async () => {
    await putSkill(join(sandbox.home, ".codex/skills"), "of-codex");
    await putSkill(join(sandbox.home, ".codex/skills/.system"), "brought-along");
    expect((await counts())("codex")).toEqual([2, 3]);
    expect((await counts())("claude-code")).toEqual([3, 2]);
  });

  it("are told by their text where the agent has a copy; another one of that name stays listed", async () => {
    await putSkill(join(sandbox.home, ".claude/skills"), "of-all");
    expect((await counts())("claude-code")).toEqual([0, 3]);
    await putSkill(join(sandbox.home, ".claude/skills"), "of-all", { description: "Another one." });
    expect((await counts())("claude-code")).toEqual([1, 2]);
  });

  it("are told of in doctor's table", async () => {
    await mkdir(join(sandbox.home, ".codex"));
    const { stdout } = await sandbox.run(["doctor"], { env: { SKILLS_SANDBOX: "off" } });
    expect(stdout).toContain("not listed again; --list all does so");
  });
});
