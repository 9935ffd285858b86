import type { HostProfile } from "@skillquay/tools";
import type { Judgement } from "./judge.ts";

/**
 * What must hold for the model of every host and does not, one sentence each. What a host does to any server, as its profile
 * says, is not held against us: one that hands results on as JSON escapes them, one that defers tools has them searched for.
 */
export function verdict(
  { results, deferral, listChanged }: HostProfile,
  judged: Judgement,
  target: "local" | "hub",
  { isPlaced = false }: { /** Its own tool loads the skills. */ readonly isPlaced?: boolean } = {},
): string[] {
  const escapes = results.isEscaped === true;
  const isAtOnce = deferral?.alwaysLoadMeta !== undefined || deferral?.alwaysLoadEntry !== undefined;
  const searches = deferral !== undefined && !isAtOnce;
  const wants: Readonly<Record<string, boolean>> = {
    "the SKILL.md is not there byte for byte": judged.loadsUnescaped || (escapes && !isPlaced),
    [`the SKILL.md is there ${judged.timesInConversation} times`]: judged.timesInConversation === 1,
    "the file is not there byte for byte": judged.reads || escapes,
    "the script's output is missing": judged.runs || judged.missingTools.split(", ").includes("run"),
    [`steps have no tool: ${judged.missingTools}`]: judged.missingTools === "",
    "the search does not find the skill": judged.searches,
    "our sentence for a wrong name is lost": judged.wrongName !== "lost",
    "no text that the model sees names the loading tool as it must write it": judged.namesTheTool,
    [`${judged.listedTwice} skills are listed twice`]: judged.listedTwice === 0,
    "no list is there": (judged.listed ?? judged.listedInTurnOne) > 1,
    [`${judged.searchesBeforeLoad} searches before the first load`]:
      judged.searchesBeforeLoad === 0 || searches,
    "the long skill does not arrive whole": judged.largeSkillAnswers > 0,
    "a skill that came later is not found": judged.findsNewSkill,
    "a skill that came later is not there byte for byte": judged.loadsNewSkill || escapes,
    "the changed list of tools is not asked for":
      judged.refetchesTools || target === "hub" || !listChanged.includes("tools"),
  };
  return Object.entries(wants).flatMap(([sentence, holds]) => (holds ? [] : [sentence]));
}
