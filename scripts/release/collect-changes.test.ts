import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { moveChanges, readChanges, releasedVersions } from "./collect-changes.ts";

async function tree(changes: Readonly<Record<string, string>>, changelog: string): Promise<string> {
  const root = await mkdtemp(join(tmpdir(), "skillquay-changes-"));
  onTestFinished(() => rm(root, { recursive: true }));
  await mkdir(join(root, "changes"));
  await writeFile(join(root, "CHANGELOG.md"), changelog);
  for (const [name, text] of Object.entries(changes)) await writeFile(join(root, "changes", name), text);
  return root;
}

const header = "# Changelog\n\nChanges that users notice.\n";

it("moves every text to the changelog, below the summary, above what was released before", async () => {
  const root = await tree(
    {
      "README.md": "How to write one.",
      "search-by-tag.md": "Search finds tags.\n\nAlso on a hub.\n",
      "audit.md": "There is a log.\n",
      "summary.md": "A large step.\n",
    },
    `${header}\n## 0.1.0 (2026-01-01)\n\nThe first.\n`,
  );
  const changes = await readChanges(root);
  expect(changes.map(({ name }) => name)).toEqual(["summary", "audit", "search-by-tag"]);
  await moveChanges(root, { version: "0.2.0", date: "2026-02-03", changes });
  expect(await readFile(join(root, "CHANGELOG.md"), "utf8")).toBe(
    `${header}\n## 0.2.0 (2026-02-03)\n\nA large step.\n\n### Audit\n\nThere is a log.\n\n### Search by tag\n\nSearch finds tags.\n\n` +
      "Also on a hub.\n\n## 0.1.0 (2026-01-01)\n\nThe first.\n",
  );
  expect(await readdir(join(root, "changes"))).toEqual(["README.md"]);
});

it("begins the list of versions where there is none", async () => {
  const root = await tree({ "a.md": "A.\n" }, header);
  await moveChanges(root, { version: "0.1.0", date: "2026-02-03", changes: await readChanges(root) });
  const changelog = await readFile(join(root, "CHANGELOG.md"), "utf8");
  expect(changelog).toBe(`${header}\n## 0.1.0 (2026-02-03)\n\n### A\n\nA.\n`);
  expect(releasedVersions(changelog)).toEqual(["0.1.0"]);
});

it("refuses a text that says nothing", async () => {
  const root = await tree({ "a.md": "\n" }, header);
  await expect(readChanges(root)).rejects.toThrow("changes/a.md is empty");
});
