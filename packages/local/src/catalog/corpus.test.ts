import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import { createSkillTree } from "../testing/skill-tree.ts";

const corpus = fileURLToPath(new URL("../../../../../shared/corpus", import.meta.url));
const isAbsent = !existsSync(corpus);

it.skipIf(isAbsent)(
  "finds every skill of ../shared/corpus, and serves or explains each (skipped without it)",
  async () => {
    const rows: { dir: string; skill_file: string }[] = readFileSync(`${corpus}/manifest.jsonl`, "utf8")
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line));
    const tree = createSkillTree();
    const catalog = await tree.open({
      roots: [{ path: corpus, location: "project", host: "directory", rank: 0 }],
    });
    const served = [...(await catalog.list()), ...catalog.shadowed().map(({ skill }) => skill)];
    const servedFolders = new Map(served.map((skill) => [skill.baseDirectory, skill]));
    const problems = await catalog.problems();
    for (const row of rows) {
      const folder = `${corpus}/${row.dir}`;
      const skill = servedFolders.get(folder);
      if (skill === undefined) {
        const reasons = problems.filter(
          ({ path, effect, severity }) => path === folder && effect === "skipped" && severity === "error",
        );
        expect(reasons, row.dir).not.toEqual([]);
        continue;
      }
      expect(skill.skillFile, row.dir).toBe(row.skill_file);
      const name = skill.label === undefined ? skill.name : `${skill.label}:${skill.name}`;
      expect(await catalog.find(name), row.dir).toBe(skill);
      const bytes = await catalog.readFile(skill, skill.skillFile);
      expect(Buffer.compare(bytes, readFileSync(`${folder}/${row.skill_file}`)), row.dir).toBe(0);
      if (skill.tier === "lenient") expect(skill.problems, row.dir).not.toEqual([]);
    }
    expect(rows).toHaveLength(170);
    const { skills, shadowed, skipped } = catalog.stats();
    expect(skills + shadowed + skipped).toBeGreaterThanOrEqual(170);
  },
);
