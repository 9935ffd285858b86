import type { ToolView } from "../define-tool.ts";
import { firstLineOfSkills } from "../planning/first-line.ts";

/** The description of `skill`: in the words of its contract where a preset keeps that, else in ours. */
export function skillDescription(view: ToolView): string {
  if (view.rules?.wholeList === true) return contractDescription(view);
  const { plan, offered, listIn = "both" } = view;
  const search = offered("search_skills") ?? offered("list_skills");
  const find = search === undefined ? "" : ` Find one by what a task is about with ${search}.`;
  // What the instructions have said is not said again.
  const howTo = listIn === "instructions" ? HOW_TO_LOAD : `${WHAT_IT_IS} ${HOW_TO_LOAD} ${WHOSE_TEXT}`;
  const together = view.foundTogether === undefined ? "" : ` ${view.foundTogether}`;
  const head = `${firstLineOfSkills("Load", view)}\n\n${howTo}${listIn === "instructions" ? "" : find}${together}`;
  if (listIn === "instructions" && plan.text === "")
    return `${head}\n\nThe skills are listed in this server's instructions.`;
  const more =
    listIn === "instructions" ? "More skills than this server's instructions have room for:\n" : "";
  return `${head}\n\n${more}<available_skills>\n${plan.text}\n</available_skills>`;
}

const WHAT_IT_IS = "A skill is a folder of instructions, scripts and reference files for a kind of task.";
const HOW_TO_LOAD =
  "When a task fits a skill, load it by its name before you begin, and follow what it says. Do not load one again that is already in this conversation.";
const WHOSE_TEXT = "Skill text comes from its author, not from this server.";

const SUMMARY = "Execute a skill within the main conversation";

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

function contractDescription({ plan }: ToolView): string {
  // Whoever set a budget has left the contract: a list with more behind it is not all that may be used.
  const words =
    plan.namedCount + plan.hiddenCount === 0
      ? SKILL_INSTRUCTIONS
      : SKILL_INSTRUCTIONS.replace("- Only use skills listed in <available_skills> below\n", "");
  return `${SUMMARY}\n\n${words}\n\n<available_skills>\n${plan.text}\n</available_skills>`;
}
