import { STRICT } from "@skillquay/tools";
import { expect, it } from "vitest";
import { createSkillTree, namesOf } from "../testing/skill-tree.ts";

async function served(standard?: typeof STRICT) {
  const tree = createSkillTree();
  for (const name of ["good", "inner/real"]) tree.skill(`skills/${name}`);
  tree.write("skills/odd/SKILL.md", "---\nname: odd\ndescription: Use it: whenever\n---\n");
  tree.write("skills/unclosed/SKILL.md", "---\nname: unclosed\ndescription: Without an end\n");
  tree.write("skills/twice/SKILL.md", "---\nname: twice\ndescription: Twice\nlicense: A\nlicense: B\n---\n");
  tree.skill("skills/spaced", { name: "My Skill" });
  tree.skill("skills/path", { name: "a/b" });
  tree.skill("skills/folder", { name: "another" });
  tree.skill("skills/wordy", { description: "w".repeat(1025) });
  tree.skill("elsewhere/linked");
  tree.link("skills/linked", tree.at("elsewhere/linked"));
  tree.link("skills/more/inner", tree.at("skills/inner"));
  const catalog = await tree.open({ standard });
  return { catalog, log: tree.log, names: await namesOf(catalog) };
}

const ALL = ["My Skill", "a/b", "another", "good", "linked", "odd", "real", "twice", "unclosed", "wordy"];

it("serves everything that can be read where nobody asks for more", async () => {
  const { names, log } = await served();
  expect(names).toEqual(ALL);
  expect(log).toEqual([]);
});

it("refuses front matter that had to be repaired", async () => {
  const { names } = await served({ validFrontMatter: true });
  expect(ALL.filter((name) => !names.includes(name))).toEqual(["odd", "twice", "unclosed"]);
});

it("refuses separators, or all that the specification does not allow in names and descriptions", async () => {
  const plain = await served({ names: "plain" });
  expect(ALL.filter((name) => !plain.names.includes(name))).toEqual(["a/b"]);
  const specified = await served({ names: "specification" });
  expect(ALL.filter((name) => !specified.names.includes(name))).toEqual([
    "My Skill",
    "a/b",
    "another",
    "wordy",
  ]);
});

it("refuses what a link leads to outside of the folder, and nothing that lies inside", async () => {
  const { names } = await served({ linksStayInside: true });
  expect(ALL.filter((name) => !names.includes(name))).toEqual(["linked"]);
});

it("says of each that it refuses what is wrong, once on the log, and in the list of problems", async () => {
  const { names, log, catalog } = await served(STRICT);
  expect(names).toEqual(["good", "real"]);
  expect(log).toHaveLength(ALL.length - 2);
  const problems = (await catalog.problems()).filter(({ code }) => code.endsWith("_refused"));
  expect(problems.map(({ skill, code, effect }) => `${skill} ${code} ${effect}`).sort()).toEqual([
    "My Skill name_refused skipped",
    "a/b name_refused skipped",
    "another name_refused skipped",
    "linked link_refused skipped",
    "odd front_matter_refused skipped",
    "twice front_matter_refused skipped",
    "unclosed front_matter_refused skipped",
    "wordy name_refused skipped",
  ]);
});
