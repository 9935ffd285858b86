import { describe, expect, it } from "vitest";
import { draftFiles, pathProblem, withoutFile, withoutFrontMatter, withText } from "./draft-changes.ts";

const files = ["SKILL.md", "scripts/next.sh"].map((path) => ({ path, sizeBytes: 1, mimeType: "text/plain" }));

describe("the changes of a draft", () => {
  it("say of every file what becomes of it", () => {
    const changes = [
      { path: "SKILL.md", text: "new" },
      { path: "scripts/next.sh" },
      { path: "a.md", text: "" },
    ];
    expect(draftFiles(files, changes)).toEqual([
      { path: "SKILL.md", state: "changed" },
      { path: "scripts/next.sh", state: "removed" },
      { path: "a.md", state: "added" },
    ]);
  });

  it("are none when a file is written as it was, whatever its line ends are", () => {
    const changes = withText([], { path: "SKILL.md", text: "a\nc", before: "a\r\nb" });
    expect(changes).toEqual([{ path: "SKILL.md", text: "a\r\nc" }]);
    expect(withText(changes, { path: "SKILL.md", text: "a\nb", before: "a\r\nb" })).toEqual([]);
  });

  it("take a file of the version away, and forget a new one", () => {
    expect(withoutFile([], "SKILL.md", files)).toEqual([{ path: "SKILL.md" }]);
    expect(withoutFile([{ path: "a.md", text: "x" }], "a.md", files)).toEqual([]);
  });

  it("name no file twice, nor one that is hidden or outside", () => {
    const present = draftFiles(files, [{ path: "scripts/next.sh" }]);
    expect(pathProblem("references/a.md", present)).toBeUndefined();
    expect(pathProblem("scripts/next.sh", present)).toBeUndefined();
    for (const path of ["", "skill.md", "../a", "a//b", ".env", "a/.git/b", "c:\\x"])
      expect(pathProblem(path, present), path).toBeDefined();
  });

  it("are previewed without the front matter, with the line at which the text begins", () => {
    expect(withoutFrontMatter("---\nname: a\n---\n\n# A\n")).toEqual({ body: "\n# A\n", firstLine: 4 });
    expect(withoutFrontMatter("# A\n")).toEqual({ body: "# A\n", firstLine: 1 });
  });
});
