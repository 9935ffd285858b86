import { join } from "node:path";
import { skillCollections } from "@skillquay/fixtures";
import { expect, it } from "vitest";
import { machine, textOf } from "./support/skills-on-disk.ts";

it.each(skillCollections)(
  "each skill of $name is served under its own name or label, or explained by a problem with a fix",
  async ({ name: collection, folder: root, skills: rows }) => {
    const disk = machine();
    const catalog = await disk.open({ directories: [root] });
    const client = await disk.client(catalog, "standard");
    const served = new Map(
      [...(await catalog.list()), ...catalog.shadowed().map(({ skill }) => skill)].map((skill) => [
        skill.baseDirectory,
        skill,
      ]),
    );
    const problems = await catalog.problems();
    expect(rows).toHaveLength({ "fixtures/skills": 49, "../shared/corpus": 170 }[collection]);
    let servedCount = 0;
    for (const row of rows) {
      const folder = join(root, row.dir);
      const skill = served.get(folder);
      const hasBoth = Boolean(row.frontmatter.name?.trim()) && Boolean(row.frontmatter.description?.trim());
      if (hasBoth) expect(skill, `${row.dir} has a readable name and description`).toBeDefined();
      if (skill === undefined) {
        const reasons = problems.filter(
          (problem) => problem.path.startsWith(folder) && problem.effect === "skipped",
        );
        expect(reasons.length, `${row.dir} is explained`).toBeGreaterThan(0);
        for (const reason of reasons) expect(reason.fix.length).toBeGreaterThan(10);
        continue;
      }
      servedCount += 1;
      if (!skill.modelInvocable) continue;
      const name = skill.label === undefined ? skill.name : `${skill.label}:${skill.name}`;
      const result = await client.callTool({ name: "skill", arguments: { name } });
      expect(result.isError, `${row.dir} loads`).toBeFalsy();
      expect(textOf(result)).toContain(`Base directory: ${folder}\n`);
    }
    expect(servedCount).toBeGreaterThanOrEqual(
      { "fixtures/skills": 44, "../shared/corpus": 155 }[collection],
    );
  },
  60_000,
);
