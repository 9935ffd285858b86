import { expect, it } from "vitest";
import { summary } from "../testing/summary.ts";
import { folderGroup, groupSkills } from "./group-skills.ts";

it.each([
  ["/home/ann/.claude/plugins/marketplaces/acme/plugins/dbt/skills/run-models", "dbt"],
  ["/srv/bio/variant-calling/vcf-basics", "variant-calling"],
  ["C:\\skills\\marketing\\skills\\pricing", "marketing"],
  ["/cache/acme/1.2.3/skills/pdf", "acme"],
])("takes the nearest folder that says something for the group: %s", (folder, group) => {
  expect(folderGroup(folder)).toBe(group);
});

it("says nothing of a folder whose name is no plain one, or that is too far away", () => {
  expect(folderGroup("/a/<b>/x")).toBeUndefined();
  expect(folderGroup("/acme/skills/skills/skills/skills/x")).toBeUndefined();
  expect(folderGroup(undefined)).toBeUndefined();
});

it("groups by the first word of names where one folder keeps them all, and leaves single skills alone", () => {
  const skills = ["dbt-run", "dbt-test", "dbt-docs", "pdf-forms", "pdf"].map((name) =>
    summary({ name, baseDirectory: `/home/ann/.claude/skills/${name}` }),
  );
  const groups = groupSkills(skills);
  expect(skills.map((skill) => groups.get(skill))).toEqual(["dbt", "dbt", "dbt", undefined, undefined]);
});
