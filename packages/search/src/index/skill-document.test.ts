import { expect, it } from "vitest";
import { skillDocument } from "./skill-document.ts";

const skill = { name: "pdf", description: "Forms.", skillFile: "SKILL.md", hasScripts: true };
const read = { id: "/pdf", source: "own", body: "Text.", headings: "Head" };

it("takes tags from every field that classifies a skill, and folders from its paths", () => {
  expect(
    skillDocument(
      {
        ...skill,
        frontmatter: { tags: ["office work", 7], keywords: "forms", metadata: { area: { name: "law" } } },
      },
      {
        ...read,
        paths: ["SKILL.md", "references/a.md", "references/b.md", "scripts/fill.py", "notes.txt"],
        scripts: ["Fills a form."],
      },
    ),
  ).toEqual({
    id: "/pdf",
    name: "pdf",
    description: "Forms.",
    tags: "office work, , forms, , , law",
    headings: "Head",
    body: "Text.",
    files: "references/a.md\nreferences/b.md\nscripts/fill.py\nnotes.txt",
    scripts: "Fills a form.",
    has: ["references", "scripts"],
    source: "own",
  });
});

it("lists the only file and the only script of a skill", () => {
  const document = skillDocument(
    { ...skill, frontmatter: {} },
    { ...read, paths: ["SKILL.md", "a.md"], scripts: ["Fills a form."] },
  );
  expect(document).toMatchObject({ files: "a.md", scripts: "Fills a form." });
});

it("leaves out what was not listed", () => {
  const document = skillDocument({ ...skill, hasScripts: false, frontmatter: {} }, read);
  expect(document).not.toHaveProperty("files");
  expect(document).not.toHaveProperty("scripts");
  expect(document.has).toEqual([]);
});

it("names two hundred files at the most, without the main one, and no folder twice", () => {
  const paths = ["SKILL.md", ...Array.from({ length: 205 }, (_, number) => `assets/${number}.png`)];
  const { files = "", has } = skillDocument({ ...skill, frontmatter: {} }, { ...read, paths });
  expect(files.split("\n")).toHaveLength(200);
  expect(files).not.toContain("SKILL.md");
  expect(has).toEqual(["assets", "scripts"]);
});
