import { oneLine } from "@skillquay/skill";
import * as z from "zod/v4";
import { SKILL_FACTS_KEY, SKILLS_APP_META } from "../app/skills-app.ts";
import type { SkillSummary } from "../catalog.ts";
import { defineTool, type ToolContext } from "../define-tool.ts";
import { ToolError } from "../errors.ts";
import { parseSkillUri, SKILL_SCHEME, skillUri } from "../skill-uri.ts";
import { loadSkillText } from "./load-skill-text.ts";
import { untrustedMark } from "./shapes.ts";
import { forModel } from "./skill-lookup.ts";

/** The `uri` contract's fallback for hosts whose models cannot call `resources/read`: the same text, by the same address. */
export const getSkill = defineTool({
  name: "get_skill",
  title: "Get Skill",
  summary: "Returns the full text of a skill by its skill:// address. Use it where resources cannot be read.",
  needs: ["catalog"],
  access: "anyone",
  effect: "read",
  givesSkillText: ({ uri }) => ({ of: parseSkillUri(uri)?.address.name ?? "" }),
  input: () =>
    z.strictObject({
      uri: z
        .string()
        .min(1, "URI cannot be empty")
        .describe("skill:// address of the skill's main file, from list_skills"),
    }),
  output: () =>
    z.object({
      uri: z.string(),
      mimeType: z.literal("text/markdown"),
      text: z.string(),
    }),
  errors: ["uri_invalid", "skill_not_found", "skill_user_only", "skill_unreadable", "file_too_large"],
  example: { arguments: { uri: "skill://pdf/SKILL.md" }, shows: "Reads the main file of the skill `pdf`." },
  meta: SKILLS_APP_META,
  run: async (input, context) => {
    const { catalog } = context;
    const skill = await findByUri(input.uri, context);
    return {
      async version() {
        const text = await catalog.version(skill, skill.skillFile);
        const paths = text && (await catalog.pathsVersion(skill));
        return paths && `${text}\0${paths}\0${skill.isUntrusted}`;
      },
      async load() {
        const { text } = await loadSkillText(skill, context);
        const uri = skillUri(skill, skill.skillFile);
        return {
          text: `${uri}\n\n${text}`,
          data: { uri, mimeType: "text/markdown" as const, text },
          meta: { [SKILL_FACTS_KEY]: factsOf(skill, await catalog.paths(skill)) },
        };
      },
      onGiven: () => catalog.recordUse(skill),
    };
  },
});

/** What the contract's answer has no field for, and the skills page shows. */
function factsOf(skill: SkillSummary, paths: readonly string[]) {
  const { name, description, skillFile, problems } = skill;
  const files = paths.filter((path) => path !== skillFile);
  return {
    name,
    description: oneLine(description, 1024),
    ...untrustedMark(skill),
    files: files.slice(0, NAMED_FILES),
    ...(files.length > NAMED_FILES && { moreFiles: files.length - NAMED_FILES }),
    problems: [...problems],
  };
}

// 99 % of skills have at most 41 files.
const NAMED_FILES = 200;

async function findByUri(uri: string, context: ToolContext): Promise<SkillSummary> {
  // Models copy addresses with what stands around them.
  const parsed = parseSkillUri(uri.trim());
  const list = context.offered("list_skills");
  const quoted = oneLine(uri, 120);
  const seeList = list === undefined ? [] : [`Call ${list} to see the addresses of all skills`];
  const nextSteps = list === undefined ? [] : [{ tool: list, example: {} }];
  if (parsed === undefined) {
    throw new ToolError("uri_invalid", `'${quoted}' is not a skill address.`, {
      suggestions: [`Pass an address such as ${SKILL_SCHEME}pdf/SKILL.md`, ...seeList],
      nextSteps,
    });
  }
  const skill = await context.catalog.findByAddress(parsed.address);
  if (skill !== undefined && parsed.path === skill.skillFile) return forModel(skill);
  throw new ToolError("skill_not_found", `No skill is served at '${quoted}'.`, {
    suggestions: seeList,
    nextSteps,
  });
}
