import { terminalLine } from "../output/terminal-text.ts";
import { CliError } from "../program/cli-error.ts";
import type { OfferedSkill, OpenedSource } from "./opened-source.ts";

/** The skills that were asked for, or all. Throws for one that the source has not, with the reason where it is known. */
export async function chooseSkills(
  { skills, skipped }: OpenedSource,
  names: readonly string[],
  named: string,
): Promise<readonly OfferedSkill[]> {
  const reasons = skipped.map(({ path, reason }) => terminalLine(`${path}: ${reason}`));
  if (names.length === 0 || names.includes("*")) {
    if (skills.length > 0) return skills;
    throw new CliError("skill_not_found", `'${terminalLine(named)}' holds no skill that can be installed.`, {
      suggestions: [
        ...reasons.slice(0, REASONS_SHOWN),
        "A skill is a folder with a SKILL.md; look in another branch with '#<branch>'.",
      ],
    });
  }
  const chosen: OfferedSkill[] = [];
  for (const name of names) {
    const match = skills.find((skill) => skill.name === name);
    if (match === undefined) throw await notOffered(name);
    if (!chosen.includes(match)) chosen.push(match);
  }
  return chosen;

  async function notOffered(name: string): Promise<CliError> {
    const { nearest } = await import("@skillquay/search");
    const own = skills.map((skill) => skill.name);
    const why = reasons.filter((line) => line.includes(name)).slice(0, 3);
    return new CliError(
      "skill_not_found",
      `'${terminalLine(named)}' has no skill '${terminalLine(name)}' that can be installed.`,
      {
        suggestions: [
          ...why,
          ...nearest(name, own, 1).map((near) => `Did you mean '${near}'?`),
          `It has: ${own.slice(0, 30).join(", ") || "none"}`,
        ],
      },
    );
  }
}

const REASONS_SHOWN = 10;
