import { qualifiedName } from "@skillquay/local";
import type { CatalogProblem, SkillSummary } from "@skillquay/tools";
import { describeSkill } from "../catalog/describe-skill.ts";
import { withCatalog } from "../catalog/open-catalog.ts";
import { countProblems, plural, problemCountText } from "../output/problem-count.ts";
import { problemGroupLines } from "../output/problem-groups.ts";
import { printTable } from "../output/table.ts";
import type { Command, CommandContext } from "../program/command.ts";

export const list: Command = {
  name: "list",
  order: 50,
  summary: "List the skills that agents get.",
  usage: "[--problems] [--all] [options]",
  examples: [
    { line: "skillquay list", does: "every skill with its description" },
    { line: "skillquay list --problems", does: "what was skipped, repaired or shadowed, and how to fix it" },
    { line: "skillquay list --dir ./skills --json", does: "the skills of one folder, for a program" },
  ],
  positionals: [],
  options: [
    { name: "problems", type: "boolean", description: "Show problems instead of skills." },
    { name: "all", type: "boolean", description: "Include skills that another of the same name hides." },
  ],
  settings: ["dir", "strict", "cache", "logLevel"],
  run: (context) =>
    withCatalog(context, async (catalog) => {
      const problems = await catalog.problems();
      if (context.options.flag("problems")) return showProblems(context, problems);
      const winners = await catalog.list();
      const shadowed = context.options.flag("all") ? catalog.shadowed().map(({ skill }) => skill) : [];
      return showSkills(context, [...winners, ...shadowed], problems);
    }),
};

function showSkills(
  { out }: CommandContext,
  skills: readonly SkillSummary[],
  problems: readonly CatalogProblem[],
): number {
  const counted = countProblems(problems);
  if (
    out.json({ skills: skills.map(describeSkill), problemCount: counted.problems, noteCount: counted.notes })
  )
    return 0;
  if (skills.length > 0) {
    printTable(
      out,
      [
        { title: "NAME", value: (skill: SkillSummary) => qualifiedName(skill), paint: out.style.bold },
        {
          title: "WHERE",
          value: (skill) => {
            if (skill.hub !== undefined) return `hub ${skill.hub}`;
            return skill.isUntrusted === true ? `${skill.location}, not trusted` : skill.location;
          },
        },
        { title: "DESCRIPTION", value: (skill) => skill.description, mayEnd: true },
      ],
      skills,
    );
    out.say("");
  }
  out.say(
    skills.length === 0
      ? "No skills were found. See where they are looked for: skillquay doctor"
      : plural(skills.length, "skill"),
  );
  const untrusted = skills.filter(({ isUntrusted }) => isUntrusted === true).length;
  if (untrusted > 0) out.say(`${untrusted} of a project that you have not trusted: skillquay trust --help`);
  if (problems.length > 0) out.say(`${problemCountText(counted)}: skillquay list --problems`);
  return 0;
}

function showProblems({ io, out }: CommandContext, problems: readonly CatalogProblem[]): number {
  const counted = countProblems(problems);
  if (out.json({ problems, problemCount: counted.problems, noteCount: counted.notes })) return 0;
  for (const line of problemGroupLines(problems, { io, style: out.style })) out.print(line);
  out.say(problemCountText(counted) || "No problems.");
  return 0;
}
