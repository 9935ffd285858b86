import { spawnSync } from "node:child_process";
import { describe, expect, it } from "vitest";
import { createSkillTree } from "../testing/skill-tree.ts";
import { findProject } from "./project-folder.ts";

const originWith = (config: string) => {
  const tree = createSkillTree();
  tree.write("repo/.git/config", config);
  return findProject(tree.at("repo"), tree.at("home"))?.origin;
};

describe("findProject", () => {
  it("is the repository around a folder, or the folder itself", () => {
    const tree = createSkillTree();
    tree.write("repo/.git/HEAD", "");
    tree.write("repo/a/b/x", "");
    tree.write("plain/x", "");
    const home = tree.at("home");
    expect(findProject(tree.at("repo/a/b"), home)).toEqual({ path: tree.at("repo"), origin: undefined });
    expect(findProject(tree.at("plain"), home)).toEqual({ path: tree.at("plain"), origin: undefined });
  });

  it("is none in the home folder and above it", () => {
    const tree = createSkillTree();
    tree.write("home/.git/HEAD", "");
    expect(findProject(tree.at("home"), tree.at("home"))).toBeUndefined();
    expect(findProject(tree.path, tree.at("home"))).toBeUndefined();
  });

  it("reads the address of the remote `origin`, without a password in it", () => {
    const config =
      '[remote "fork"]\n\turl = https://fork.example\n[remote "origin"]\n\turl = https://a:b@git.example/x.git\n';
    expect(originWith(config)).toBe("https://git.example/x.git");
    expect(originWith('[remote "origin"]\n\turl = git@git.example:x.git\n')).toBe("git@git.example:x.git");
    expect(originWith("[core]\n\turl = https://no.example\n")).toBeUndefined();
    expect(originWith(`${"#".repeat(70_000)}\n[remote "origin"]\n\turl = x\n`)).toBeUndefined();
  });

  it.each(["/dev/zero", "/dev/stdin", "pipe"])(
    "does not hang on a configuration that leads to %s",
    (target) => {
      const tree = createSkillTree();
      tree.write("repo/.git/HEAD", "");
      if (target === "pipe") spawnSync("mkfifo", [tree.at("repo/.git/config")]);
      else tree.link("repo/.git/config", target);
      expect(findProject(tree.at("repo"), tree.at("home"))?.origin).toBeUndefined();
    },
  );
});
