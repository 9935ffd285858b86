import { escapeXml, escapeXmlAttribute, oneLine } from "@skillquay/skill/text";
import type { SkillSummary } from "../catalog.ts";
import { skillUri } from "../skill-uri.ts";
import { cutText } from "./cut-file.ts";
import { noticeChars, partWords, withPartNotice } from "./part-notice.ts";

export interface SkillAnswerParts {
  /** Of all files of the skill. */
  readonly paths: readonly string[];
  /** How the tool is called that reads the other files. */
  readonly reader: string | undefined;
  readonly strictResources: boolean;
  /** How long the text may be. What is beyond it is read with the reader; without one, and when absent, it is whole. */
  readonly maxChars?: number | undefined;
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
  { paths, reader, strictResources, maxChars }: SkillAnswerParts,
) {
  const resources = paths.filter(
    (path) => path !== skill.skillFile && (!strictResources || isStrictResource(path)),
  );
  const base = skill.baseDirectory ?? skillUri(skill);
  const head = `Loading: ${oneLine(skill.name, 200)}\nBase directory: ${base}\n\n`;
  const more = reader !== undefined && resources.length > 0 ? [resourceList(skill, resources, reader)] : [];
  const room = (maxChars ?? Number.POSITIVE_INFINITY) - head.length - (more[0]?.length ?? 0) - 2;
  return {
    text: head + (reader === undefined || text.length <= room ? text : firstPart(skill, text, reader, room)),
    ...(more.length > 0 && { more }),
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

/** As much of a long main file as there is room for; the reader gives the rest. */
function firstPart(skill: AnsweredSkill, text: string, reader: string, room: number): string {
  const name = skill.label === undefined ? skill.name : `${skill.label}:${skill.name}`;
  const call = { tool: reader, input: { skill_name: name, resource_path: skill.skillFile } };
  // A list of files that leaves no room for the text is no reason to give none of it.
  const cut = cutText(text, {}, Math.max(LEAST_PART_CHARS, room - noticeChars(call)));
  if (cut.next === undefined) return text;
  return withPartNotice(cut.text, partWords(cut), { ...call, input: { ...call.input, ...cut.next } });
}

const LEAST_PART_CHARS = 1_000;

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
