import { type Prompt, ProtocolError, ProtocolErrorCode, type Server } from "@modelcontextprotocol/server";
import { decodeUtf8, oneLine, SkillPathError } from "@skillquay/skill";
import type { Catalog, SkillSummary } from "../catalog.ts";
import { cursorAfter } from "../page-after.ts";
import { skillUri } from "../skill-uri.ts";
import { argumentHint } from "./argument-hint.ts";
import type { SelectSkills } from "./listed-skills.ts";
import { pageOrRefuse } from "./page-or-refuse.ts";
import { type TakeCall, withCall } from "./with-call.ts";

export interface PromptOptions {
  readonly takeCall: TakeCall;
  /** Which skills `prompts/list` names; every one that a user may start can be got. */
  readonly offered: SelectSkills;
}

/** One prompt per skill that a user may start: the way in for skills that models may not load by themselves. */
export function servePrompts(server: Server, catalog: Catalog, { takeCall, offered }: PromptOptions): void {
  server.setRequestHandler("prompts/list", async (request) => {
    const rest = pageOrRefuse(offered(await catalog.list()), request.params?.cursor);
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
    const text = await withCall(takeCall, skill, () => promptText(skill, given?.[ARGUMENT] ?? "", catalog));
    catalog.recordUse(skill);
    return {
      description: oneLine(skill.description, 1024),
      messages: [{ role: "user" as const, content: { type: "text" as const, text } }],
    };
  });
}

// About 20 KB at the usual length of descriptions.
const PAGE_PROMPTS = 50;
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
