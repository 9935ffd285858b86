import { oneLine } from "@skillquay/skill";
import { cutText, noticeChars, partWords, type ToolContext, withPartNotice } from "@skillquay/tools";

export interface LoadedSkill {
  readonly slug: string;
  readonly name: string;
  readonly version: number;
  readonly owner: string;
  readonly text: string;
  readonly files: readonly { readonly path: string }[];
  readonly scripts: readonly { readonly name: string }[];
}

/** A skill as a model reads it: its main file as it is, with what else there is and how to get it. */
export function skillText(
  skill: LoadedSkill,
  skillFile: string,
  { offered, resultMaxChars = Number.POSITIVE_INFINITY }: Pick<ToolContext, "offered" | "resultMaxChars">,
): string {
  const head = `Loading: ${oneLine(skill.name, 200)}\nSlug: ${skill.slug}, version ${skill.version}, from ${oneLine(skill.owner, 80)}`;
  const reader = offered("skills_readResourceContent");
  const runner = offered("skills_runScript");
  const others = skill.files.map(({ path }) => path).filter((path) => path !== skillFile);
  const tail = [
    ...listed("Other files", others, reader && `read with ${reader}`),
    ...listed(
      "Scripts",
      skill.scripts.map(({ name }) => name),
      runner && `run with ${runner}`,
    ),
  ].join("\n");
  const around = head.length + tail.length + 4;
  const body = bodyWithin(skill, skillFile, reader, resultMaxChars - around);
  return [head, body, ...(tail === "" ? [] : [tail])].join("\n\n");
}

function bodyWithin(
  { slug, text }: LoadedSkill,
  skillFile: string,
  reader: string | undefined,
  room: number,
): string {
  if (reader === undefined || text.length <= room) return text;
  const call = { tool: reader, input: { skillSlug: slug, filePath: skillFile } };
  const cut = cutText(text, {}, Math.max(LEAST_PART_CHARS, room - noticeChars(call)));
  const { next } = cut;
  if (next === undefined) return text;
  const goOn = "start_line" in next ? { startLine: next.start_line } : { offsetBytes: next.offset_bytes };
  return withPartNotice(cut.text, partWords(cut), { ...call, input: { ...call.input, ...goOn } });
}

const LEAST_PART_CHARS = 1_000;
const MOST_NAMED = 50;

function listed(title: string, names: readonly string[], how: string | undefined): string[] {
  if (names.length === 0) return [];
  const more = names.length > MOST_NAMED ? `, and ${names.length - MOST_NAMED} more` : "";
  const shown = names.slice(0, MOST_NAMED).map((name) => oneLine(name, 300));
  return [`${title}${how === undefined ? "" : `, ${how}`}: ${shown.join(", ")}${more}`];
}
