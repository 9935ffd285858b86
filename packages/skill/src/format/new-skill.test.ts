import { join } from "node:path";
import { expect, it } from "vitest";
import { tempFolder } from "../testing/temp-folder.ts";
import { checkSkill } from "./checks/check-skill.ts";
import { skillTemplate } from "./new-skill.ts";
import { readSkillHead } from "./read-skill-head.ts";
import { skillTier } from "./skill-tier.ts";

it("makes a skill that passes both profiles without a single problem", async () => {
  const files = skillTemplate({
    name: "pdf-forms",
    description: "Fills PDF forms. Use when a form is given.",
  });
  const root = tempFolder(Object.fromEntries(files.map(({ path, text }) => [`pdf-forms/${path}`, text])));
  for (const profile of ["default", "spec-strict"] as const) {
    const report = await checkSkill(join(root, "pdf-forms"), { profile });
    expect([report.ok, report.problems]).toEqual([true, []]);
  }
});

it("keeps any description as it is, on the strict tier", () => {
  const description = `Use when: "quotes", #hash, {braces} and \\ meet\ttabs`;
  const text = skillTemplate({ name: "demo", description })[0]?.text ?? "";
  const head = readSkillHead(new TextEncoder().encode(text), { folderName: "demo", fileName: "SKILL.md" });
  expect(head.description).toBe(description);
  expect([skillTier(head), head.problems]).toEqual(["strict", []]);
});
