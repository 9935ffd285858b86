import * as z from "zod/v4";
import { defineTool } from "../define-tool.ts";
import { skillUri } from "../skill-uri.ts";
import { loadSkillText } from "./load-skill-text.ts";
import { problemShape, untrustedMark, untrustedShape } from "./shapes.ts";
import { findSkillForModel } from "./skill-lookup.ts";

/** The `reader` contract: a name in, the whole SKILL.md out, nothing around it. */
export const readSkill = defineTool({
  name: "read_skill",
  title: "Read Skill",
  summary: "Returns the full instructions of one skill. Call list_skills first to see the names.",
  needs: ["catalog"],
  access: "anyone",
  effect: "read",
  answersText: true,
  givesSkillText: ({ name }) => ({ of: name }),
  idempotentHint: true,
  input: () =>
    z.strictObject({
      name: z.string().min(1, "Skill name cannot be empty").describe("Name of the skill, from list_skills"),
    }),
  output: () =>
    z.object({
      name: z.string(),
      uri: z.string(),
      untrusted: untrustedShape(),
      text: z.string().describe("The whole SKILL.md, front matter included"),
      problems: z.array(problemShape()),
    }),
  errors: ["skill_not_found", "skill_user_only", "skill_unreadable", "file_too_large"],
  example: { arguments: { name: "code-review" }, shows: "Reads the skill `code-review`." },
  run: async (input, context) => {
    const { catalog } = context;
    const skill = await findSkillForModel(input.name, context);
    const { name, skillFile, problems } = skill;
    return {
      async version() {
        const file = await catalog.version(skill, skillFile);
        return file && `${file}\0${skill.isUntrusted}`;
      },
      async load() {
        const { text } = await loadSkillText(skill, context);
        const uri = skillUri(skill, skillFile);
        return { text, data: { name, uri, ...untrustedMark(skill), text, problems: [...problems] } };
      },
      onGiven: () => catalog.recordUse(skill),
    };
  },
});
