import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { listSkillFiles } from "../files/manifest.ts";
import { readSkillFile } from "../files/safe-path.ts";
import { explainScripts } from "./list-scripts.ts";
import { scriptLanguage } from "./script-language.ts";
import { readShebang } from "./shebang.ts";

interface Row {
  readonly dir: string;
  readonly path: string;
  readonly language: string;
  readonly shebang: string | null;
  readonly exec: boolean;
  readonly original_has: readonly string[];
}

const corpus = join(dirname(fileURLToPath(import.meta.url)), "../../../../../shared/corpus");
const hasCorpus = existsSync(join(corpus, "scripts.jsonl"));
const NEEDS = "needs ../shared, skipped without it";

describe("scripts of real skills", () => {
  it.skipIf(!hasCorpus)(`have the recorded shebang and language (${NEEDS})`, () => {
    for (const row of rows()) {
      const text = readFileSync(join(corpus, row.dir, row.path), "utf8");
      expect(readShebang(text)?.line ?? null, row.path).toBe(row.shebang);
      expect(scriptLanguage(row.path, text)?.language, row.path).toBe(row.language);
    }
  });

  it.skipIf(!hasCorpus)(`are all offered or explained, most with a description (${NEEDS})`, async () => {
    const all = rows();
    const count: Record<string, number> = { offered: 0, described: 0 };
    for (const dir of new Set(all.map((row) => row.dir))) {
      const rows = new Map(all.filter((row) => row.dir === dir).map((row) => [row.path, row]));
      const root = join(corpus, dir);
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
    expect(count).toEqual({
      offered: 154,
      described: 138,
      helper_module: 14,
      no_interpreter: 8,
      outside_script_folders: 20,
      package_file: 2,
      test: 3,
    });
  });
});

function rows(): Row[] {
  return readFileSync(join(corpus, "scripts.jsonl"), "utf8")
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));
}

const STUB_MARK = /^.{1,3}\[body omitted: .*$/m;

// The files are stubs without their bodies. What is recorded of a body is put back as a line of our own.
function endOf(row: Row | undefined): string {
  if (row?.original_has.includes("main")) return '\nif __name__ == "__main__":\n    main()\n';
  return row?.original_has.includes("argv") ? "\nmain(process.argv);\n" : "";
}
