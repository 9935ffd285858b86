import * as z from "zod/v4";
import { defineTool } from "../define-tool.ts";
import { loadSkillText } from "./load-skill-text.ts";
import { problemShape } from "./shapes.ts";
import { skillAnswer } from "./skill-answer.ts";
import { skillDescription } from "./skill-description.ts";
import { findSkillForModel } from "./skill-lookup.ts";

/** The `skill` contract's one tool: the catalog in its description, the whole SKILL.md in its answer. */
export const skill = defineTool({
  name: "skill",
  title: "Load Skill",
  summary: "Execute a skill within the main conversation",
  describe: skillDescription,
  needs: ["catalog"],
  access: "anyone",
  effect: "read",
  answersText: true,
  givesSkillText: ({ name }) => ({ of: name }),
  idempotentHint: true,
  input: () =>
    z.strictObject({
      name: z
        .string()
        .min(1, "Skill name cannot be empty")
        .describe("Name of the skill to load (case-insensitive)"),
    }),
  output: () =>
    z.object({
      name: z.string(),
      uri: z.string().describe("skill:// address of the skill's main file"),
      location: z.enum(["project", "global"]),
      baseDirectory: z.string().optional().describe("Folder that the skill's relative paths start from"),
      text: z.string().describe("The whole SKILL.md, front matter included"),
      resources: z.array(z.string()).describe("Other files of the skill, readable with get_skill_resource"),
      moreResources: z.number().int().optional().describe("How many further files are not named here"),
      problems: z.array(problemShape()),
    }),
  errors: ["skill_not_found", "skill_user_only", "skill_unreadable", "file_too_large"],
  example: { arguments: { name: "pdf" }, shows: "Loads the skill `pdf`." },
  run: async (input, context) => {
    const { catalog, offered, strictResources, resultMaxChars: maxChars } = context;
    const skill = await findSkillForModel(input.name, context);
    const reader = offered("get_skill_resource");
    return {
      async version() {
        const text = await catalog.version(skill, skill.skillFile);
        const paths = text && (await catalog.pathsVersion(skill));
        return paths && `${text}\0${paths}\0${reader}\0${strictResources}\0${maxChars}\0${skill.isUntrusted}`;
      },
      async load() {
        const { text } = await loadSkillText(skill, context);
        const paths = await catalog.paths(skill);
        return skillAnswer(skill, text, { paths, reader, strictResources, maxChars });
      },
      onGiven: () => catalog.recordUse(skill),
    };
  },
});
