import { expect, it } from "vitest";
import { fileTree } from "./file-tree.ts";

it("puts the files of a skill into their folders", () => {
  const file = (path: string) => ({ path, sizeBytes: 1, mimeType: "text/plain" });
  const tree = fileTree(["b/two.md", "SKILL.md", "a/deep/x.md", "b/one.md"].map(file));
  expect(tree).toEqual({
    name: "",
    path: "",
    folders: [
      {
        name: "a",
        path: "a",
        folders: [{ name: "deep", path: "a/deep", folders: [], files: [file("a/deep/x.md")] }],
        files: [],
      },
      { name: "b", path: "b", folders: [], files: [file("b/one.md"), file("b/two.md")] },
    ],
    files: [file("SKILL.md")],
  });
});
