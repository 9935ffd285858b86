import type { SkillVariables } from "../../../src/contract/index.ts";

/** What the scripts of a skill read, in one or two sentences. Names are the skill's own, of letters, digits and `_`. */
export function variableWords({ variables }: Pick<SkillVariables, "variables">): string {
  const named = (isMeant: (variable: SkillVariables["variables"][number]) => boolean) =>
    variables
      .filter(isMeant)
      .map(({ name, isGiven }) => (isGiven ? `${name} (set)` : name))
      .slice(0, MOST_NAMED)
      .join(", ");
  const needed = named(({ isNeeded }) => isNeeded);
  const optional = named(({ isNeeded }) => !isNeeded);
  if (needed === "" && optional === "")
    return "Nothing could be read about what its scripts need; its instructions may say.";
  return [needed && `Its scripts need ${needed}.`, optional && `They can use ${optional}.`]
    .filter((sentence) => sentence !== "")
    .join(" ");
}

const MOST_NAMED = 12;
