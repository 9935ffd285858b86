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

  it("sees nothing in a folder that is not there", () => {
    expect(readProjectContext("/no/such/folder")).toEqual({ tools: [], packages: [] });
  });
});
