import { createHash } from "node:crypto";
import { type ElsewhereSkill, FOUND_PREFIX, PagesProblem, type SkillFinder } from "@skillquay/local/pages";
import type { DiscoveredSkill } from "@skillquay/pages/contract";
import { chooseSkills } from "../install/choose-skills.ts";
import type { JudgedSkill } from "../install/judge-skill.ts";
import { parseSource } from "../install/parse-source.ts";
import { permissionLines, signatureText } from "../install/preview-lines.ts";
import { openSource } from "../install/sources/open-source.ts";
import { withJudge } from "../install/with-judge.ts";
import { createOutput } from "../output/output.ts";
import { CliError } from "../program/cli-error.ts";
import type { CommandContext } from "../program/command.ts";
import { parseArguments } from "../program/parse-arguments.ts";
import { findSkills } from "./find-skills.ts";
import { addLine, type FoundSkill } from "./found-skill.ts";
import { searchFound } from "./search-found.ts";

/** What `find` lists and what `add` would show, for the pages of this machine. Only what a place has said before can be looked at. */
export function createSkillFinder(command: CommandContext): SkillFinder {
  const context = quietly(command);
  const offers = new Map<string, FoundSkill>();
  const looked = new Map<string, Promise<ElsewhereSkill>>();

  async function find(words: string) {
    const places = await findSkills(context, words.trim().slice(0, LONGEST_WORDS), NEVER);
    const all = places.flatMap(({ skills }) => skills);
    for (const skill of all) offers.set(refOf(skill), skill);
    const { fits, skills } = searchFound(all)(words);
    return {
      skills: skills.slice(0, MOST_SHOWN).map(shown),
      ...(!fits && skills.length > 0 && { nothingFits: true as const }),
      places: places.map(({ from, problem, keptAt }) => ({
        from,
        ...(problem !== undefined && { problem }),
        ...(keptAt !== undefined && { keptAt }),
      })),
    };
  }

  async function look(ref: string): Promise<ElsewhereSkill | undefined> {
    // The page of a skill may be opened again after a new start.
    if (!offers.has(ref)) await find("");
    const skill = offers.get(ref);
    if (skill?.add === undefined) return undefined;
    const kept = looked.get(ref);
    if (kept !== undefined) return kept;
    const reading = lookAt(context, skill, skill.add);
    looked.set(ref, reading);
    reading.catch(() => looked.delete(ref));
    const [oldest] = looked.keys();
    if (looked.size > MOST_KEPT && oldest !== undefined) looked.delete(oldest);
    return reading;
  }

  return { find: (words) => withProblems(find(words)), look: (ref) => withProblems(look(ref)) };
}

const LONGEST_WORDS = 200;
const MOST_SHOWN = 500;
// Each may be 16 MiB; a person looks at one after the other.
const MOST_KEPT = 4;
const NEVER = new AbortController().signal;

function refOf(skill: FoundSkill): string {
  const what = JSON.stringify([skill.from, skill.name, skill.add ?? []]);
  return `${FOUND_PREFIX}${createHash("sha256").update(what).digest("hex").slice(0, 16)}`;
}

function shown(skill: FoundSkill): DiscoveredSkill {
  const { name, description, from, publisher, license } = skill;
  const line = addLine(skill);
  return {
    slug: refOf(skill),
    source: skill.add?.[0]?.startsWith("hub:") === false ? "github" : "marketplace",
    name,
    description,
    tags: [],
    origin: { repository: from, ...(publisher !== undefined && { publisher }) },
    ...(license !== undefined && { license }),
    isPremium: false,
    inDrive: false,
    ...(line !== "" && { line }),
  };
}

/** As `add` of the line would: read, checked and scanned, and nothing is written. */
async function lookAt(
  context: CommandContext,
  found: FoundSkill,
  words: readonly string[],
): Promise<ElsewhereSkill> {
  const { add } = await import("../commands/add.ts");
  const asked = { ...context, ...(await parseArguments(add, words)) };
  const [named = ""] = asked.positionals;
  const source = parseSource(named, {
    gitBase: context.settings.gitBase,
    homeDirectory: context.io.homeDirectory,
  });
  const opened = await openSource(asked, source, { names: [found.name] });
  try {
    const [offered] = await chooseSkills(opened, [found.name], named);
    if (offered === undefined) throw new CliError("skill_not_found", "The source no longer has it.");
    const skill = await withJudge(asked, NEVER, (judge) => judge.judge(offered, { done: 0, total: 1 }));
    return {
      name: skill.name,
      description: skill.description,
      files: skill.files,
      treeDigest: skill.treeDigest,
      report: skill.report,
      facts: factsOf(found, skill, opened.commit),
    };
  } finally {
    await opened.close();
  }
}

function factsOf(
  found: FoundSkill,
  { sizeBytes, version, yanked, signature, capabilities }: JudgedSkill,
  commit: string | undefined,
): ElsewhereSkill["facts"] {
  return {
    line: addLine(found),
    from: found.from,
    signedBy: signatureText(signature),
    sizeBytes,
    permissions: permissionLines(capabilities),
    ...(found.publisher !== undefined && { publisher: found.publisher }),
    ...(version !== undefined && { version }),
    ...(commit !== undefined && { commit }),
    ...(yanked !== undefined && { yanked }),
  };
}

/** Nothing is typed beside the request, and progress would go to a terminal at which nobody looks. */
function quietly(context: CommandContext): CommandContext {
  return {
    ...context,
    out: createOutput(context.io, { asJson: true }),
    positionals: [],
    options: { flag: () => false, text: () => undefined, all: () => [] },
  };
}

/** What a person at a terminal is told, a person at a page is told, too. */
async function withProblems<Answer>(work: Promise<Answer>): Promise<Answer> {
  try {
    return await work;
  } catch (error) {
    if (!(error instanceof CliError)) throw error;
    const status = error.code === "skill_not_found" ? 404 : 502;
    throw new PagesProblem(status, error.code, error.message, error.suggestions);
  }
}
