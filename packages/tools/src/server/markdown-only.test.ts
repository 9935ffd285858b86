import { expect, it } from "vitest";
import { folderCatalog } from "../testing/folder-catalog.ts";
import { skillFolder, skillMd } from "../testing/skill-folder.ts";
import { markdownOnly } from "./markdown-only.ts";

it("knows no file of a skill but Markdown, by any of the ways to its files", async () => {
  const root = skillFolder({
    "a/SKILL.md": skillMd("a"),
    "a/references/b.MD": "B",
    "a/scripts/c.py": "print(1)",
    "a/d.md.exe": "D",
  });
  const catalog = markdownOnly(folderCatalog(root));
  const skill = await catalog.find("a");
  if (skill === undefined) throw new Error("no skill");
  const paths = ["SKILL.md", "references/b.MD"];
  expect(await catalog.paths(skill)).toEqual(paths);
  expect((await catalog.files(skill)).map(({ path }) => path)).toEqual(paths);
  expect((await catalog.manifest(skill)).files.map(({ path }) => path)).toEqual(paths);
  expect(Buffer.from(await catalog.readFile(skill, "references/b.MD")).toString()).toBe("B");
  for (const path of ["scripts/c.py", "d.md.exe"]) {
    await expect(catalog.readFile(skill, path), path).rejects.toMatchObject({ code: "file_not_found" });
    expect(await catalog.version(skill, path)).toBeUndefined();
  }
});
