import { join, relative } from "node:path";
import { type CheckReport, checkSkill } from "@skillquay/skill/check";
import { skillFolders } from "../catalog/skill-folders.ts";
import { problemLines } from "../output/problem-lines.ts";
import { terminalLine } from "../output/terminal-text.ts";
import type { Command, CommandContext } from "../program/command.ts";
import { folderToScan } from "../scan/find-skills-to-scan.ts";
import { scanProblems } from "../scan/scan-problems.ts";
import { scanSkills } from "../scan/scan-skills.ts";

export const check: Command = {
  name: "check",
  order: 80,
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
      for (const folder of await skillFolders(context.io, named)) folders.add(folder);
    const reports: CheckReport[] = [];
    for (const folder of folders) reports.push(await checkSkill(folder, { profile }));
    const matches = await scanSkills([...folders].map((folder) => folderToScan(context.io, folder)));
    // Shown, and no reason to fail: whether a skill keeps the format is one question, whether to trust it another.
    for (const [index, { report }] of matches.entries()) {
      const checked = reports[index];
      if (checked !== undefined)
        reports[index] = { ...checked, problems: [...checked.problems, ...scanProblems(report)] };
    }
    const failed = reports.filter((report) => !report.ok).length;
    if (!context.out.json({ ok: failed === 0, profile, skills: reports })) show(context, reports, failed);
    return failed === 0 ? 0 : 1;
  },
};

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
