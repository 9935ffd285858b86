import { expect, it } from "vitest";
import { readSkillUpload } from "../skills/skill-upload.ts";
import { mainFile, uploadOf } from "../skills/testing/main-file.ts";
import { createParsedSkills } from "./parsed-skills.ts";

it("gives what was read from exactly these files, until it is forgotten", async () => {
  const parsed = createParsedSkills();
  const skill = await readSkillUpload(uploadOf({ "SKILL.md": mainFile("pdf") }));
  const other = await readSkillUpload(uploadOf({ "SKILL.md": mainFile("pdf"), "more.md": "x" }));
  parsed.keep(skill);
  expect(parsed.get(skill.treeDigest)).toBe(skill);
  expect(parsed.get(other.treeDigest)).toBeUndefined();
  parsed.forget(skill.treeDigest);
  expect(parsed.get(skill.treeDigest)).toBeUndefined();
});
