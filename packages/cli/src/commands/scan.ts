import { type Finding, ruleLink, sarifLog, trustLevel, trustWords, type Verdict } from "@skillquay/scan";
import { withCatalog } from "../catalog/open-catalog.ts";
import { openKeptReports } from "../install/kept-reports.ts";
import { terminalJson, terminalLine } from "../output/terminal-text.ts";
import { usageError } from "../program/cli-error.ts";
import type { Command, CommandContext } from "../program/command.ts";
import { version } from "../program/version.ts";
import { type DetonationNotes, detonateScanned, detonationLines } from "../scan/detonate-scanned.ts";
import { findSkillsToScan, folderToScan } from "../scan/find-skills-to-scan.ts";
import { openRepositories, type Repositories } from "../scan/open-repositories.ts";
import { paintOf, reportLines } from "../scan/report-lines.ts";
import { type ScannedSkill, scanSkills } from "../scan/scan-skills.ts";
import type { SkillToScan } from "../scan/skill-to-scan.ts";

export const scan: Command = {
  name: "scan",
  order: 90,
  summary: "Look for what is dangerous in skills. Exit code 0: Clear or Notes, 3: Check, 4: Blocked.",
  usage: "<dir | zip | git address…> [--all] [--detonate] [--json | --sarif]",
  examples: [
    { line: "skillquay scan ./skills/pdf", does: "one skill, before it is trusted" },
    {
      line: "skillquay scan https://github.com/owner/skills",
      does: "every skill of a repository; nothing is checked out",
    },
    { line: "skillquay scan --all", does: "everything that agents on this machine see" },
    { line: "skillquay scan ./skills/pdf --detonate", does: "also shows what its scripts do" },
    { line: "skillquay scan ./skills --sarif > skills.sarif", does: "for a code host or an editor" },
  ],
  positionals: [
    {
      name: "source",
      description:
        "A skill's folder, a folder of skills, a zip of one skill, or the https address of a git repository ('#<branch>' for another than the default).",
      required: false,
      repeatable: true,
    },
  ],
  options: [
    { name: "all", type: "boolean", description: "Every skill that is discovered, shadowed ones included." },
    { name: "sarif", type: "boolean", description: "Print a SARIF 2.1.0 log instead of a report." },
    {
      name: "detonate",
      type: "boolean",
      description:
        "Also run the skill's scripts in the sandbox, without network and among planted credentials, and tell what they did.",
    },
    { name: "notes", type: "boolean", description: "Also show findings that ask for nothing." },
  ],
  settings: ["dir", "cache", "logLevel"],
  async run(context) {
    const { out, options, positionals } = context;
    if (options.flag("sarif") && out.asJson)
      throw usageError("options_conflict", "--json and --sarif exclude each other.");
    if (options.flag("all") === positionals.length > 0)
      throw usageError("source_unclear", "Name what to scan, or use --all.", [
        "For example: skillquay scan ./skills",
      ]);
    const repositories = openRepositories(context.io);
    try {
      const skills = await skillsToScan(context, repositories);
      const total = skills.length;
      const looked = await scanSkills(
        skills,
        (_skill, done) => out.bar("Scanning", { done, total, unit: "skills" }),
        openKeptReports(context.io),
      );
      const scanned = options.flag("detonate") ? await detonated(context, skills, looked) : looked;
      print(context, scanned);
      return EXIT_CODES[worstOf(scanned)];
    } finally {
      await repositories.close();
    }
  },
};

/** 1 and 2 say that the command itself failed. Never changed: CI relies on them. */
const EXIT_CODES: Readonly<Record<Verdict, number>> = { allow: 0, review: 3, block: 4 };

async function detonated(
  { io, out }: CommandContext,
  skills: readonly SkillToScan[],
  scanned: readonly ScannedSkill[],
): Promise<DetonatedSkill[]> {
  const done: DetonatedSkill[] = [];
  for (const [index, skill] of scanned.entries()) {
    const named = skills[index];
    if (named === undefined) continue;
    out.progress(`Running the scripts of ${terminalLine(skill.place)} in the sandbox`);
    done.push({ ...skill, ...(await detonateScanned(io, named, skill.report)) });
  }
  return done;
}

interface DetonatedSkill extends ScannedSkill {
  readonly detonation?: DetonationNotes;
}

async function skillsToScan(
  context: CommandContext,
  repositories: Repositories,
): Promise<readonly SkillToScan[]> {
  const { io, options, positionals } = context;
  if (options.flag("all")) return discovered(context);
  const skills: SkillToScan[] = [];
  for (const named of positionals) skills.push(...(await findSkillsToScan(io, named, repositories)));
  return [...new Map(skills.map((skill) => [skill.place, skill])).values()];
}

async function discovered(context: CommandContext): Promise<readonly SkillToScan[]> {
  return withCatalog(context, async (catalog) => {
    const all = [...(await catalog.list()), ...catalog.shadowed().map(({ skill }) => skill)];
    const folders = new Set(all.flatMap(({ baseDirectory }) => baseDirectory ?? []));
    return [...folders].sort().map((folder) => folderToScan(context.io, folder));
  });
}

/** The finding with where its rule is explained. */
function withHelp(finding: Finding): Finding & { readonly help?: string } {
  const help = ruleLink(finding.rule);
  return { ...finding, ...(help !== undefined && { help }) };
}

function print({ out, options }: CommandContext, scanned: readonly DetonatedSkill[]): void {
  if (options.flag("sarif")) {
    out.write(`${terminalJson(sarifLog(scanned, { version }))}\n`);
    return;
  }
  const skills = scanned.map(({ place, report, detonation }) => ({
    place,
    ...report,
    findings: report.findings.map(withHelp),
    ...(detonation !== undefined && { detonation }),
  }));
  if (out.json({ verdict: worstOf(scanned), skills })) return;
  for (const skill of scanned) {
    for (const line of reportLines(skill, { style: out.style, withNotes: options.flag("notes") }))
      out.print(line);
    for (const line of skill.detonation === undefined ? [] : detonationLines(skill.detonation)) out.say(line);
  }
  const reached = scanned.map(({ report }) => trustLevel(report.verdict, report.findings));
  const counts = LEVELS.flatMap((level) => {
    const count = reached.filter((one) => one === level).length;
    return count === 0 ? [] : [paintOf(level, out.wordStyle)(`${count} ${trustWords[level].label}`)];
  });
  out.say("");
  out.say(`${scanned.length} scanned: ${counts.join(", ") || "nothing there"}`);
}

const LEVELS = ["blocked", "check", "notes", "clear"] as const;
const VERDICTS = ["block", "review", "allow"] as const;

function worstOf(scanned: readonly ScannedSkill[]): Verdict {
  return VERDICTS.find((verdict) => scanned.some(({ report }) => report.verdict === verdict)) ?? "allow";
}
