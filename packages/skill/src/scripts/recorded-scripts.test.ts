import { readFileSync } from "node:fs";
import { join } from "node:path";
import { type RecordedScript, type SkillCollection, skillCollections } from "@skillquay/fixtures";
import { describe, expect, it } from "vitest";
import { listSkillFiles } from "../files/manifest.ts";
import { readSkillFile } from "../files/safe-path.ts";
import { explainScripts } from "./list-scripts.ts";
import { scriptLanguage } from "./script-language.ts";
import { readShebang } from "./shebang.ts";

const COUNTS: Readonly<Record<SkillCollection["name"], Readonly<Record<string, number>>>> = {
  "fixtures/skills": { offered: 16, described: 15 },
  "../shared/corpus": {
    offered: 154,
    described: 138,
    helper_module: 14,
    no_interpreter: 8,
    outside_script_folders: 20,
    package_file: 2,
    test: 3,
  },
};

describe.each(skillCollections)("scripts of $name", ({ name: collection, folder, scripts: all }) => {
  it("have the recorded shebang and language", () => {
    for (const row of all) {
      const text = readFileSync(join(folder, row.dir, row.path), "utf8");
      expect(readShebang(text)?.line ?? null, row.path).toBe(row.shebang);
      expect(scriptLanguage(row.path, text)?.language, row.path).toBe(row.language);
    }
  });

  it("are all offered or explained, most with a description", async () => {
    const count: Record<string, number> = { offered: 0, described: 0 };
    for (const dir of new Set(all.map((row) => row.dir))) {
      const rows = new Map(all.filter((row) => row.dir === dir).map((row) => [row.path, row]));
      const root = join(folder, dir);
      const { files } = await listSkillFiles(root, "SKILL.md");
      const { scripts, refused } = await explainScripts(files, async (path) => {
        const text = Buffer.from(await readSkillFile(root, path)).toString("utf8");
        return Buffer.from(text.replace(STUB_MARK, "") + endOf(rows.get(path)));
      });
      const answered = new Set([...scripts, ...refused].map(({ path }) => path));
      for (const path of rows.keys()) expect(answered.has(path), `${dir}/${path}`).toBe(true);
      for (const { path, description } of scripts) {
        const has = rows.get(path)?.original_has ?? [];
        expect(has, `${dir}/${path} is no test`).not.toContain("test");
        expect(has, `${dir}/${path} is no package file`).not.toContain("init");
        count.offered = (count.offered ?? 0) + 1;
        if (description !== undefined) count.described = (count.described ?? 0) + 1;
        if (has.includes("docstring")) expect(description, `${dir}/${path}`).toBeDefined();
      }
      for (const { path, reason } of refused) if (rows.has(path)) count[reason] = (count[reason] ?? 0) + 1;
    }
    expect(count).toEqual(COUNTS[collection]);
  });
});

const STUB_MARK = /^.{1,3}\[body omitted: .*$/m;

// The files are stubs without their bodies. What is recorded of a body is put back as a line of our own.
function endOf(row: RecordedScript | undefined): string {
  if (row?.original_has.includes("main")) return '\nif __name__ == "__main__":\n    main()\n';
  return row?.original_has.includes("argv") ? "\nmain(process.argv);\n" : "";
}
