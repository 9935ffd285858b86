import { join, resolve } from "node:path";
import {
  holdsSkillFile,
  type LocalCatalog,
  parseSkillSelector,
  realPath,
  type SkillSelector,
  type SkillVersion,
  selectsSkill,
  skillPlace,
} from "@skillquay/local";
import type { SkillSummary } from "@skillquay/tools";
import { withCatalog } from "../catalog/open-catalog.ts";
import { terminalLine } from "../output/terminal-text.ts";
import { CliError, usageError } from "../program/cli-error.ts";
import type { CommandContext } from "../program/command.ts";
import { readsVariable } from "./skill-variables.ts";

/** The skill that a secret is for. */
export interface ChosenSkill {
  /** Its folder, with a digest where one was named: what a name means may change. */
  readonly selector: string;
  /** As it is now; undefined where other bytes were named. */
  readonly version: SkillVersion | undefined;
  /** Whether one of its scripts says that it reads the variable. */
  readonly isRead: boolean;
}

/** What `--skill` means. A name means a skill of the user's own: what a project calls its skills is the project's choice. */
export async function chosenSkill(
  context: CommandContext,
  written: string,
  variable: string,
): Promise<ChosenSkill> {
  const selector = skillSelector(context, written);
  return withCatalog(context, async (catalog) => {
    const skills = [...(await catalog.list()), ...catalog.shadowed().map(({ skill }) => skill)];
    const skill = skills.find((candidate) => selectsSkill(selector, skillPlace(candidate)));
    if (skill === undefined && selector.folder === undefined)
      throw await nameUnknown(catalog, written, skills);
    const folder = skill === undefined ? realPath(selector.folder ?? "") : skillPlace(skill).folder;
    if (!holdsSkillFile(folder)) throw noSkillIn(folder);
    const { buildManifest } = await import("@skillquay/skill");
    const { treeDigest: digest } = await buildManifest(folder, skill?.skillFile ?? "SKILL.md");
    const isNow = selector.digest === undefined || selector.digest === digest;
    return {
      selector: selector.digest === undefined ? folder : `${folder}@${selector.digest}`,
      version: isNow ? { folder, digest } : undefined,
      isRead: skill === undefined || (await readsVariable(catalog, skill, variable)),
    };
  });
}

/** As a setting names a skill, and by a folder relative to this one, too. */
export function skillSelector({ io }: Pick<CommandContext, "io">, written: string): SkillSelector {
  const path = written.startsWith("~/") ? join(io.homeDirectory, written.slice(2)) : written;
  const selector = parseSkillSelector(/^\.{1,2}(?:[/\\]|$)/.test(path) ? resolve(io.cwd, path) : path);
  if (selector !== undefined) return selector;
  throw usageError("option_value_invalid", `'--skill' names no skill: '${terminalLine(written)}'.`, [
    "For example: --skill weather, or --skill ~/.claude/skills/weather",
  ]);
}

async function nameUnknown(
  catalog: LocalCatalog,
  written: string,
  skills: readonly SkillSummary[],
): Promise<CliError> {
  const name = terminalLine(written);
  const ofProject = skills.find((skill) => skill.name === written);
  if (ofProject !== undefined) {
    return new CliError(
      "skill_not_found",
      `'${name}' is a skill of a project, which only its folder means.`,
      {
        suggestions: [`If you mean it: --skill ${terminalLine(skillPlace(ofProject).folder)}`],
      },
    );
  }
  const similar = await catalog.suggest(written);
  return new CliError("skill_not_found", `No skill of yours is called '${name}', so nothing was kept.`, {
    suggestions: [
      ...similar.map((near) => `Did you mean '${terminalLine(near)}'?`),
      "Name its folder: --skill ~/.claude/skills/weather",
    ],
  });
}

function noSkillIn(folder: string): CliError {
  return new CliError(
    "skill_not_found",
    `There is no SKILL.md in ${terminalLine(folder)}, so nothing was kept.`,
    {
      suggestions: ["See the folders of your skills: skillquay list --json"],
    },
  );
}
