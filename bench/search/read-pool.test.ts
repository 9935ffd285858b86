import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { readPool } from "./read-pool.ts";

let root = "";
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "skillquay-pool-"));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

const text = "---\nname: pdf\ndescription: Fill in forms.\ntags: [office]\n---\n# PDF\n";

it("reads every SKILL.md below a folder, by the id of its manifest where there is one", () => {
  for (const place of ["a/pdf", "a/pdf/nested", "b"]) mkdirSync(join(root, place), { recursive: true });
  writeFileSync(join(root, "a/pdf/SKILL.md"), text);
  writeFileSync(join(root, "a/pdf/guide.md"), "x");
  writeFileSync(join(root, "a/pdf/nested/skill.md"), "No front matter at all.\n");
  writeFileSync(join(root, "manifest.jsonl"), '{"id":"owner/repo:pdf","dir":"a/pdf"}\n');
  expect(readPool(root)).toMatchObject([
    { id: "a/pdf/nested", name: "nested", description: "" },
    {
      id: "owner/repo:pdf",
      name: "pdf",
      description: "Fill in forms.",
      body: "# PDF\n",
      paths: ["SKILL.md", "guide.md", "nested/skill.md"],
      aliases: ["a/pdf"],
    },
  ]);
});

it("reads one skill per line, from its fields or from its whole text", () => {
  const file = join(root, "pool.jsonl");
  const rows = [
    { id: "1", name: "git", description: "Commit.", body: "Body." },
    { slug: "2", text },
  ];
  writeFileSync(file, rows.map((row) => JSON.stringify(row)).join("\n"));
  expect(readPool(file)).toMatchObject([
    { id: "1", name: "git", description: "Commit.", body: "Body." },
    { id: "2", name: "pdf", description: "Fill in forms.", body: "# PDF\n" },
  ]);
});
