import * as z from "zod/v4";
import { defineTool, type ToolView } from "../define-tool.ts";
import { loadSkillText } from "./load-skill-text.ts";
import { problemShape } from "./shapes.ts";
import { skillAnswer } from "./skill-answer.ts";
import { findSkillForModel } from "./skill-lookup.ts";

/** The `skill` contract's one tool: the catalog in its description, the whole SKILL.md in its answer. */
export const skill = defineTool({
  name: "skill",
  title: "Load Skill",
  summary: "Execute a skill within the main conversation",
  describe: describeWithSkills,
  needs: ["catalog"],
  access: "anyone",
  effect: "read",
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
    const { catalog, offered, strictResources } = context;
    const skill = await findSkillForModel(input.name, context);
    const reader = offered("get_skill_resource");
    return {
      async version() {
        const text = await catalog.version(skill, skill.skillFile);
        const paths = text && (await catalog.pathsVersion(skill));
        return paths && `${text}\0${paths}\0${reader}\0${strictResources}\0${skill.isUntrusted}`;
      },
      async load() {
        const { text } = await loadSkillText(skill, context);
        return skillAnswer(skill, text, { paths: await catalog.paths(skill), reader, strictResources });
      },
      onGiven: () => catalog.recordUse(skill),
    };
  },
});

// Words of the `skill` contract; its `command:` examples read `name:`, which is what the input is called.
export const SKILL_INSTRUCTIONS = `<skills_instructions>
When users ask you to perform tasks, check if any of the available skills below can help complete the task more effectively. Skills provide specialized capabilities and domain knowledge.

How to use skills:
- Invoke skills using this tool with the skill name only (no arguments)
- When you invoke a skill, you will see <command-message>The "{name}" skill is loading</command-message>
- The skill's prompt will expand and provide detailed instructions on how to complete the task
- Examples:
  - \`name: "pdf"\` - invoke the pdf skill
  - \`name: "xlsx"\` - invoke the xlsx skill
  - \`name: "ms-office-suite:pdf"\` - invoke using fully qualified name

Important:
- Only use skills listed in <available_skills> below
- Do not invoke a skill that is already running
- Do not use this tool for built-in CLI commands (like /help, /clear, etc.)
</skills_instructions>`;

function describeWithSkills(view: ToolView): string {
  return `${skill.summary}\n\n${SKILL_INSTRUCTIONS}\n\n<available_skills>\n${view.plan.text}\n</available_skills>`;
}

/** What the description needs besides the list, so that the planner knows how much room the list has. */
export const SKILL_DESCRIPTION_OVERHEAD =
  "Execute a skill within the main conversation".length +
  SKILL_INSTRUCTIONS.length +
  "<available_skills></available_skills>".length +
  6;
