import { type Prompt, ProtocolError, ProtocolErrorCode, type Server } from "@modelcontextprotocol/server";
import { decodeUtf8, oneLine, SkillPathError } from "@skillquay/skill";
import type { Catalog, SkillSummary } from "../catalog.ts";
import { cursorAfter } from "../page-after.ts";
import { skillUri } from "../skill-uri.ts";
import { pageOrRefuse } from "./page-or-refuse.ts";

/** One prompt per skill that a user may start: the way in for skills that models may not load by themselves. */
export function servePrompts(server: Server, catalog: Catalog): void {
  server.setRequestHandler("prompts/list", async (request) => {
    const invocable = (await catalog.list()).filter((skill) => skill.userInvocable);
    const rest = pageOrRefuse(invocable, request.params?.cursor);
    const page = rest.slice(0, PAGE_PROMPTS);
    const last = page.at(-1);
    const isMore = rest.length > page.length && last !== undefined;
    return { prompts: page.map(promptOf), ...(isMore && { nextCursor: cursorAfter(last) }) };
  });

  server.setRequestHandler("prompts/get", async (request) => {
    const { name, arguments: given } = request.params;
    const skill = await catalog.find(name);
    if (skill === undefined || !skill.userInvocable) {
      throw new ProtocolError(ProtocolErrorCode.InvalidParams, `There is no prompt '${oneLine(name, 80)}'.`);
    }
    const text = await promptText(skill, given?.[ARGUMENT] ?? "", catalog);
    catalog.recordUse(skill);
    return {
      description: oneLine(skill.description, 1024),
      messages: [{ role: "user" as const, content: { type: "text" as const, text } }],
    };
  });
}

const PAGE_PROMPTS = 200;
const ARGUMENT = "arguments";

function promptOf(skill: SkillSummary): Prompt {
  const hint = argumentHint(skill);
  return {
    name: skill.name,
    title: oneLine(skill.name, 64),
    description: oneLine(skill.description, 1024),
    arguments: [
      {
        name: ARGUMENT,
        description: hint === undefined ? "What to do with the skill" : oneLine(hint, 200),
        required: false,
      },
    ],
  };
}

/** Whether two lists of skills give the same `prompts/list`. */
export function haveSamePrompts(
  previous: readonly SkillSummary[],
  current: readonly SkillSummary[],
): boolean {
  const [old, now] = [previous, current].map((skills) => skills.filter((skill) => skill.userInvocable));
  if (old?.length !== now?.length) return false;
  return (old ?? []).every((a, index) => {
    const b = now?.[index];
    if (a === b || b === undefined) return a === b;
    return a.name === b.name && a.description === b.description && argumentHint(a) === argumentHint(b);
  });
}

/** The words a skill's `argument-hint` offers: `[add|remove] <file>` completes to `add` and `remove`. */
export function hintedArguments(skill: SkillSummary): string[] {
  const words = argumentHint(skill)?.match(/[\p{L}\p{N}_.-]+(?:\|[\p{L}\p{N}_.-]+)+/gu) ?? [];
  return words.flatMap((alternatives) => alternatives.split("|"));
}

function argumentHint(skill: SkillSummary): string | undefined {
  const hint = skill.frontmatter["argument-hint"];
  if (typeof hint === "string") return hint.slice(0, 500);
  // `argument-hint: [file]` is a YAML list; the author meant the brackets.
  return Array.isArray(hint) ? `[${hint.map(String).join(", ")}]`.slice(0, 500) : undefined;
}

// Expansions that some hosts run (`!`cmd``, @file, $ARGUMENTS) stay as they are written: this server only passes text on.
async function promptText(skill: SkillSummary, given: string, catalog: Catalog): Promise<string> {
  const where = `Base directory: ${skill.baseDirectory ?? skillUri(skill)}`;
  try {
    const bytes = await catalog.readFile(skill, skill.skillFile);
    const text = decodeUtf8(bytes) ?? new TextDecoder().decode(bytes);
    return `${where}\n\n${text}${given === "" ? "" : `\n\nArguments: ${given}`}`;
  } catch (error) {
    if (!(error instanceof SkillPathError)) throw error;
    throw new ProtocolError(
      ProtocolErrorCode.InvalidParams,
      "The skill of this prompt cannot be read any more.",
    );
  }
}
