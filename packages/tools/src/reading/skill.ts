import { escapeXml, escapeXmlAttribute, oneLine } from "@skillquay/skill";
import * as z from "zod/v4";
import type { SkillSummary } from "../catalog.ts";
import { defineTool, type ToolView } from "../define-tool.ts";
import { skillUri } from "../skill-uri.ts";
import { loadSkillText } from "./load-skill-text.ts";
import { problemShape } from "./shapes.ts";
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
    const found = await findSkillForModel(input.name, context);
    const loaded = await loadSkillText(found, context);
    const paths = await context.catalog.paths(found);
    context.catalog.recordUse(found);
    const made = {
      found,
      paths,
      reader: context.offered("get_skill_resource"),
      strict: context.strictResources,
    };
    // The same skill in the same state is the same answer, which the layers above need not write out again.
    const before = answers.get(loaded);
    if (before !== undefined && isSameMaking(before.made, made)) return before.answer;
    const answer = answerOf(loaded.text, made);
    answers.set(loaded, { made, answer });
    return answer;
  },
});

/** What an answer is made of besides the text. */
interface Making {
  readonly found: SkillSummary;
  readonly paths: readonly string[];
  readonly reader: string | undefined;
  readonly strict: boolean;
}

const answers = new WeakMap<object, { made: Making; answer: ReturnType<typeof answerOf> }>();

function isSameMaking(a: Making, b: Making): boolean {
  return a.found === b.found && a.paths === b.paths && a.reader === b.reader && a.strict === b.strict;
}

function answerOf(text: string, { found, paths, reader, strict }: Making) {
  const resources = paths.filter((path) => path !== found.skillFile && (!strict || isStrictResource(path)));
  const base = found.baseDirectory ?? skillUri(found);
  return {
    text: `Loading: ${oneLine(found.name, 200)}\nBase directory: ${base}\n\n${text}`,
    ...(reader !== undefined && resources.length > 0 && { more: [resourceList(found, resources, reader)] }),
    data: {
      name: found.name,
      uri: skillUri(found, found.skillFile),
      location: found.location,
      ...(found.baseDirectory !== undefined && { baseDirectory: found.baseDirectory }),
      text,
      resources: resources.slice(0, NAMED_RESOURCES),
      ...(resources.length > NAMED_RESOURCES && { moreResources: resources.length - NAMED_RESOURCES }),
      problems: [...found.problems],
    },
  };
}

// 90 % of skills have at most 9 files, 99 % at most 41.
const NAMED_RESOURCES = 50;

/** The three folders of the `progressive` contract. */
export function isStrictResource(path: string): boolean {
  return /^(?:scripts|references|assets)\//.test(path);
}

function resourceList(found: SkillSummary, resources: readonly string[], reader: string): string {
  const lines = resources
    .slice(0, NAMED_RESOURCES)
    .map((path) => `<file>${escapeXml(oneLine(path, 300))}</file>`);
  const rest = resources.length - NAMED_RESOURCES;
  if (rest > 0) lines.push(`${rest} more files.`);
  return `<skill_resources name="${escapeXmlAttribute(oneLine(found.name, 64))}" read_with="${reader}">\n${lines.join("\n")}\n</skill_resources>`;
}

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
