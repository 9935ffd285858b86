import { escapeXml, escapeXmlAttribute, oneLine } from "@skillquay/skill/text";
import type { SkillSummary } from "../catalog.ts";
import { skillUri } from "../skill-uri.ts";

export interface SkillAnswerParts {
  /** Of all files of the skill. */
  readonly paths: readonly string[];
  /** The name under which the tool is offered that reads the other files. */
  readonly reader: string | undefined;
  readonly strictResources: boolean;
}

/** As much of a skill as its answer is made of. */
export type AnsweredSkill = Pick<
  SkillSummary,
  "name" | "label" | "baseDirectory" | "skillFile" | "location" | "problems"
>;

/** What the `skill` tool answers, of its parts alone: also for those who answer without loading the tool. */
export function skillAnswer(
  skill: AnsweredSkill,
  text: string,
  { paths, reader, strictResources }: SkillAnswerParts,
) {
  const resources = paths.filter(
    (path) => path !== skill.skillFile && (!strictResources || isStrictResource(path)),
  );
  const base = skill.baseDirectory ?? skillUri(skill);
  return {
    text: `Loading: ${oneLine(skill.name, 200)}\nBase directory: ${base}\n\n${text}`,
    ...(reader !== undefined && resources.length > 0 && { more: [resourceList(skill, resources, reader)] }),
    data: {
      name: skill.name,
      uri: skillUri(skill, skill.skillFile),
      location: skill.location,
      ...(skill.baseDirectory !== undefined && { baseDirectory: skill.baseDirectory }),
      text,
      resources: resources.slice(0, NAMED_RESOURCES),
      ...(resources.length > NAMED_RESOURCES && { moreResources: resources.length - NAMED_RESOURCES }),
      problems: [...skill.problems],
    },
  };
}

// 90 % of skills have at most 9 files, 99 % at most 41.
const NAMED_RESOURCES = 50;

/** The three folders of the `progressive` contract. */
export function isStrictResource(path: string): boolean {
  return /^(?:scripts|references|assets)\//.test(path);
}

function resourceList(skill: AnsweredSkill, resources: readonly string[], reader: string): string {
  const lines = resources
    .slice(0, NAMED_RESOURCES)
    .map((path) => `<file>${escapeXml(oneLine(path, 300))}</file>`);
  const rest = resources.length - NAMED_RESOURCES;
  if (rest > 0) lines.push(`${rest} more files.`);
  return `<skill_resources name="${escapeXmlAttribute(oneLine(skill.name, 64))}" read_with="${reader}">\n${lines.join("\n")}\n</skill_resources>`;
}
