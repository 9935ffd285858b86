import { readdirSync, statSync } from "node:fs";
import { join, relative, resolve } from "node:path";
import { openLocalCatalog, skillRoots } from "@skillquay/local";
import { type CheckReport, checkSkill } from "@skillquay/skill/check";
import { CliError } from "../cli-error.ts";
import type { Command, CommandContext } from "../command.ts";
import { problemLines } from "../output/problem-lines.ts";
import { terminalLine } from "../output/terminal-text.ts";

export const check: Command = {
  name: "check",
  summary: "Check skills against the format's rules and good practice.",
  usage: "<dir…> [--profile <profile>]",
  examples: [
    { line: "skillquay check ./skills/pdf", does: "one skill" },
    { line: "skillquay check ./skills", does: "every skill in a folder" },
    {
      line: "skillquay check ./skills --profile spec-strict --json",
      does: "by the specification's letter, for CI",
    },
  ],
  positionals: [
    {
      name: "dir",
      description: "A skill's folder, or a folder of skills.",
      required: true,
      repeatable: true,
    },
  ],
  options: [
    {
      name: "profile",
      type: "string",
      valueName: "profile",
      values: ["default", "spec-strict"],
      default: "default",
      description: "Rules to check by.",
    },
  ],
  settings: [],
  async run(context) {
    const profile = context.options.text("profile") === "spec-strict" ? "spec-strict" : "default";
    const folders = new Set<string>();
    for (const named of context.positionals)
      for (const folder of await skillFolders(context, named)) folders.add(folder);
    const reports: CheckReport[] = [];
    for (const folder of folders) reports.push(await checkSkill(folder, { profile }));
    const failed = reports.filter((report) => !report.ok).length;
    if (!context.out.json({ ok: failed === 0, profile, skills: reports })) show(context, reports, failed);
    return failed === 0 ? 0 : 1;
  },
};

/** The folder itself when it holds a SKILL.md, or nothing at all; else every skill below it. */
async function skillFolders({ io }: CommandContext, named: string): Promise<string[]> {
  const folder = resolve(io.cwd, named);
  if (!isFolder(folder)) {
    throw new CliError("folder_not_found", `There is no folder '${terminalLine(named)}'.`, {
      suggestions: ["Name the folder that holds SKILL.md, or a folder of such folders."],
    });
  }
  if (holdsSkillFile(folder)) return [folder];
  const roots = skillRoots({ cwd: io.cwd, homeDirectory: io.homeDirectory, directories: [folder] });
  const catalog = await openLocalCatalog({ roots, cacheDirectory: undefined, watch: false, log: () => {} });
  try {
    const served = [...(await catalog.list()), ...catalog.shadowed().map(({ skill }) => skill)];
    // What is not served has problems; those that are not about a skill's folder have no SKILL.md.
    const skipped = (await catalog.problems()).map((problem) => problem.path).filter(holdsSkillFile);
    const found = new Set([...served.flatMap((skill) => skill.baseDirectory ?? []), ...skipped]);
    return found.size === 0 ? [folder] : [...found].sort();
  } finally {
    await catalog.close();
  }
}

function holdsSkillFile(folder: string): boolean {
  return isFolder(folder) && readdirSync(folder).some((name) => name.toLowerCase() === "skill.md");
}

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;
}

function show({ io, out }: CommandContext, reports: readonly CheckReport[], failed: number): void {
  for (const report of reports) {
    const folder = relative(io.cwd, report.folder) || ".";
    const mark = report.ok ? out.style.good("ok    ") : out.style.bad("failed");
    out.print(`${mark} ${out.style.bold(terminalLine(folder))}`);
    for (const problem of report.problems) {
      for (const line of problemLines({ ...problem, path: join(folder, problem.file ?? "") }, out.style)) {
        out.print(`  ${line}`);
      }
    }
  }
  out.say("");
  out.say(`${reports.length} checked, ${failed} failed`);
}
