import { readFileSync } from "node:fs";
import { skillCollections } from "@skillquay/fixtures";
import { expect, it } from "vitest";
import { createSkillTree } from "../testing/skill-tree.ts";

it.each(skillCollections)(
  "finds every skill of $name, and serves or explains each",
  async ({ name: collection, folder: root, skills: rows }) => {
    const tree = createSkillTree();
    const catalog = await tree.open({
      roots: [{ path: root, location: "project", host: "directory", rank: 0 }],
    });
    const served = [...(await catalog.list()), ...catalog.shadowed().map(({ skill }) => skill)];
    const servedFolders = new Map(served.map((skill) => [skill.baseDirectory, skill]));
    const problems = await catalog.problems();
    for (const row of rows) {
      const folder = `${root}/${row.dir}`;
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
    expect(rows).toHaveLength({ "fixtures/skills": 49, "../shared/corpus": 170 }[collection]);
    const { skills, shadowed, skipped } = catalog.stats();
    expect(skills + shadowed + skipped).toBeGreaterThanOrEqual(rows.length);
  },
);
