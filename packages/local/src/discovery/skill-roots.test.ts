import { describe, expect, it } from "vitest";
import { createSkillTree } from "../testing/skill-tree.ts";
import { skillRoots } from "./skill-roots.ts";

describe("skillRoots", () => {
  it("asks universal folders before those of one host, and the project's before the user's in each family", () => {
    const tree = createSkillTree();
    tree.write("home/work/app/.git/HEAD", "");
    const roots = skillRoots({ cwd: tree.at("home/work/app"), homeDirectory: tree.at("home") });
    expect(roots.slice(0, 9).map(({ path, location }) => [path.replace(tree.path, ""), location])).toEqual([
      ["/home/work/app/.agents/skills", "project"],
      ["/home/work/app/.agent/skills", "project"],
      ["/home/.agents/skills", "global"],
      ["/home/.agent/skills", "global"],
      ["/home/.config/agents/skills", "global"],
      ["/home/work/app/.claude/skills", "project"],
      ["/home/.claude/skills", "global"],
      ["/home/work/app/.codex/skills", "project"],
      ["/home/.codex/skills", "global"],
    ]);
    expect(roots.map(({ rank }) => rank)).toEqual(roots.map((_, i) => i));
    expect(roots.map(({ path }) => path)).toEqual([...new Set(roots.map(({ path }) => path))]);
  });

  it("looks in every folder from the working directory up to the repository root, nearest first, and not above", () => {
    const tree = createSkillTree();
    tree.write("home/work/app/.git", "gitdir: elsewhere");
    tree.write("home/work/app/packages/web/x", "");
    const roots = skillRoots({ cwd: tree.at("home/work/app/packages/web"), homeDirectory: tree.at("home") });
    const project = roots.filter(({ host, location }) => host === "claude" && location === "project");
    expect(project.map(({ path }) => path)).toEqual([
      tree.at("home/work/app/packages/web/.claude/skills"),
      tree.at("home/work/app/packages/.claude/skills"),
      tree.at("home/work/app/.claude/skills"),
    ]);
  });

  it("looks only in the working directory where there is no repository", () => {
    const tree = createSkillTree();
    tree.write("home/notes/deep/x", "");
    const roots = skillRoots({ cwd: tree.at("home/notes/deep"), homeDirectory: tree.at("home") });
    const project = roots.filter(({ host, location }) => host === "agents" && location === "project");
    expect(project.map(({ path }) => path)).toEqual([tree.at("home/notes/deep/.agents/skills")]);
  });

  it.each([[false], [true]])(
    "takes the home directory's folders as the user's only (kept in git: %s)",
    (isRepository) => {
      const tree = createSkillTree();
      tree.write(isRepository ? "home/.git/HEAD" : "home/x", "");
      const roots = skillRoots({ cwd: tree.at("home"), homeDirectory: tree.at("home") });
      expect(roots.filter(({ location }) => location === "project")).toEqual([]);
      expect(roots[0]).toEqual({
        path: tree.at("home/.agents/skills"),
        location: "global",
        host: "agents",
        rank: 0,
      });
    },
  );

  it("counts a folder that is reached by two names once, under the first", () => {
    const tree = createSkillTree();
    tree.write("app/.git/HEAD", "");
    tree.write("app/.agents/skills/x", "");
    tree.link("app/.claude/skills", "../.agents/skills");
    tree.link("home", "app");
    const paths = skillRoots({ cwd: tree.at("app"), homeDirectory: tree.at("other") }).map(
      ({ path }) => path,
    );
    expect(paths).toContain(tree.at("app/.agents/skills"));
    expect(paths).not.toContain(tree.at("app/.claude/skills"));
  });

  it("follows the variables with which hosts move their folders", () => {
    const roots = skillRoots({
      cwd: "/p",
      homeDirectory: "/h",
      xdgConfigHome: "/x",
      environment: { CLAUDE_CONFIG_DIR: "/c", CODEX_HOME: "/d", GROK_HOME: undefined, VIBE_HOME: "v" },
    });
    const paths = roots.filter(({ location }) => location === "global").map(({ path }) => path);
    expect(paths).toEqual(
      expect.arrayContaining([
        "/x/agents/skills",
        "/c/skills",
        "/d/skills",
        "/x/goose/skills",
        "/h/.grok/skills",
        "/h/.vibe/skills",
      ]),
    );
    expect(paths).not.toContain("/h/.claude/skills");
  });

  it("looks at the folders of some families alone, here and in the home directory, where these usually lie", () => {
    const tree = createSkillTree();
    tree.write("home/work/app/.git/HEAD", "");
    tree.write("home/work/app/packages/web/x", "");
    const roots = skillRoots({
      cwd: tree.at("home/work/app/packages/web"),
      homeDirectory: tree.at("home"),
      environment: { CLAUDE_CONFIG_DIR: tree.at("elsewhere") },
      families: ["agent", "claude"],
    });
    expect(roots.map(({ path, location }) => [path.replace(tree.path, ""), location])).toEqual([
      ["/home/work/app/packages/web/.agent/skills", "project"],
      ["/home/.agent/skills", "global"],
      ["/home/work/app/packages/web/.claude/skills", "project"],
      ["/home/.claude/skills", "global"],
    ]);
  });

  it("takes the folders the user named instead of all others, in their order", () => {
    const roots = skillRoots({ cwd: "/p", homeDirectory: "/h", directories: ["b", "/a", "./b"] });
    expect(roots).toEqual([
      { path: "/p/b", location: "project", host: "directory", owner: "project", rank: 0 },
      { path: "/a", location: "project", host: "directory", owner: "user", rank: 1 },
    ]);
  });
});
