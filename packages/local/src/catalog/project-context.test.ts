import { spawnSync } from "node:child_process";
import { describe, expect, it } from "vitest";
import { createSkillTree } from "../testing/skill-tree.ts";
import { readProjectContext } from "./project-context.ts";

describe("readProjectContext", () => {
  it("sees languages and tools by files, and packages by name", () => {
    const tree = createSkillTree();
    tree.write(
      "package.json",
      '{"dependencies":{"react":"1","@prisma/client":"1"},"devDependencies":{"@types/node":"1"}}',
    );
    tree.write("go.mod", "");
    expect(readProjectContext(tree.path)).toEqual({
      tools: ["go", "golang", "javascript", "node", "nodejs", "npm"],
      packages: ["react", "prisma"],
    });
  });

  it.each(["{", "[]", '{"dependencies":7}', "null"])(
    "takes a package.json of %s for one without packages",
    (text) => {
      const tree = createSkillTree();
      tree.write("package.json", text);
      expect(readProjectContext(tree.path).packages).toEqual([]);
    },
  );

  it.each(["/dev/zero", "/dev/stdin", "pipe", "../outside.json"])(
    "does not follow a package.json that leads to %s",
    (target) => {
      const tree = createSkillTree();
      tree.write("outside.json", '{"dependencies":{"react":"1"}}');
      tree.write("repo/go.mod", "");
      if (target === "pipe") spawnSync("mkfifo", [tree.at("repo/package.json")]);
      else tree.link("repo/package.json", target);
      expect(readProjectContext(tree.at("repo")).packages).toEqual([]);
    },
  );

  it("sees nothing in a folder that is not there", () => {
    expect(readProjectContext("/no/such/folder")).toEqual({ tools: [], packages: [] });
  });
});
