import { writeFileSync } from "node:fs";
import { relative, resolve } from "node:path";
import { holdsSkillFile } from "@skillquay/local";
import { sarifLog, type TrustLevel, trustLevel, type Verdict } from "@skillquay/scan";
import { type CheckReport, checkSkill } from "@skillquay/skill/check";
import { skillFolders } from "../catalog/skill-folders.ts";
import { hubClientOptions } from "../hub-client/hub-client.ts";
import { pushSkill } from "../hub-client/push-skill.ts";
import { terminalLine } from "../output/terminal-text.ts";
import { CliError } from "../program/cli-error.ts";
import type { Command, CommandContext } from "../program/command.ts";
import { version } from "../program/version.ts";
import { folderToScan } from "../scan/find-skills-to-scan.ts";
import { trustWord } from "../scan/report-lines.ts";
import { type ScannedSkill, scanSkills } from "../scan/scan-skills.ts";
import { signFolder } from "../signing/sign-folder.ts";
import { signingKeyOptions } from "../signing/signing-key.ts";

export const ci: Command = {
  name: "ci",
  order: 128,
  summary:
    "For repositories of skills: check, scan, sign and publish all of them, or fail before the first is published.",
  usage: "[dir…] [--sarif <file>] [--max-severity <severity>] [--sign] [--push] [options]",
  examples: [
    { line: "skillquay ci ./skills --sarif skills.sarif", does: "for every change: check and scan" },
    {
      line: "skillquay ci ./skills --sign --push --hub https://skills.example.com",
      does: "on the main branch: also sign, and publish what is new; keys are in SKILLQUAY_SIGNING_KEY and SKILLQUAY_KEY",
    },
  ],
  positionals: [
    {
      name: "dir",
      description: "A skill's folder, or a folder of skills. The present folder when absent.",
      required: false,
      repeatable: true,
    },
  ],
  options: [
    {
      name: "sarif",
      type: "string",
      valueName: "file",
      description: "Write the findings there, as SARIF 2.1.0.",
    },
    {
      name: "max-severity",
      type: "string",
      valueName: "severity",
      values: ["info", "review"],
      default: "review",
      description: "The most serious finding that a skill may have. What the scan blocks always fails.",
    },
    { name: "sign", type: "boolean", description: "Sign each skill, as 'skillquay sign' does." },
    { name: "push", type: "boolean", description: "Publish each skill to a hub, as 'skillquay push' does." },
    {
      name: "accept-findings",
      type: "boolean",
      description: "With --push: take skills although the hub's scan found something to look at.",
    },
    ...signingKeyOptions,
    ...hubClientOptions,
  ],
  settings: [],
  async run(context) {
    const { out, options } = context;
    const folders = await foldersOf(context);
    const checked: CheckReport[] = [];
    for (const folder of folders) checked.push(await checkSkill(folder));
    const scanned = await scanSkills(folders.map((folder) => folderToScan(context.io, folder)));
    writeSarif(context, scanned);
    const skills = folders.map((folder, index) => {
      const [report, looked] = [checked[index], scanned[index]];
      const verdict: Verdict = looked?.report.verdict ?? "block";
      return { folder, name: report?.name ?? "", isValid: report?.ok === true, verdict };
    });
    const isTaken = (verdict: Verdict) =>
      verdict === "allow" || (verdict === "review" && options.text("max-severity") === "review");
    const isGood = skills.every(({ isValid, verdict }) => isValid && isTaken(verdict));
    const levels = scanned.map(({ report }) => trustLevel(report.verdict, report.findings));
    if (!out.asJson) show(context, skills, { checked, levels });
    const signed: string[] = [];
    const pushed: Awaited<ReturnType<typeof publish>>[] = [];
    // Nothing is published of a repository in which something is wrong.
    if (isGood && options.flag("sign"))
      for (const { folder } of skills) signed.push((await signFolder(context, folder)).signer);
    if (isGood && options.flag("push"))
      for (const { folder } of skills) pushed.push(await publish(context, folder));
    const isPublished = pushed.every(({ problem }) => problem === undefined);
    if (!out.json({ ok: isGood && isPublished, skills, signer: signed[0], pushed })) {
      for (const { name, problem, number } of pushed)
        out.print(
          problem === undefined
            ? `${out.style.good("pushed")}  ${name}${number === undefined ? "" : ` ${number}`}`
            : `${out.style.bad("failed")}  ${name}  ${terminalLine(problem)}`,
        );
      out.say(summary({ isGood, isPublished, count: skills.length }));
    }
    return isGood && isPublished ? 0 : 1;
  },
};

async function foldersOf({ io, positionals }: CommandContext): Promise<readonly string[]> {
  const folders = new Set<string>();
  for (const named of positionals.length === 0 ? ["."] : positionals)
    for (const folder of (await skillFolders(io, named)).filter(holdsSkillFile)) folders.add(folder);
  if (folders.size > 0) return [...folders];
  throw new CliError("skill_not_found", "There is no skill here to check.", {
    suggestions: [
      "Name the folder of skills: skillquay ci ./skills",
      "To restore the skills that a lock file names: skillquay install --frozen",
    ],
  });
}

function writeSarif({ io, options }: CommandContext, scanned: readonly ScannedSkill[]): void {
  const named = options.text("sarif");
  if (named === undefined) return;
  try {
    writeFileSync(
      resolve(io.cwd, named),
      `${JSON.stringify(sarifLog(scanned, { version }), undefined, 2)}\n`,
    );
  } catch (cause) {
    throw new CliError("file_not_written", `'${terminalLine(named)}' cannot be written.`, { cause });
  }
}

/** One that a hub does not take must not keep the others back. */
async function publish(context: CommandContext, folder: string) {
  const { packed, failure, number } = await pushSkill(context, folder);
  return { name: packed.name, problem: failure?.message, number };
}

interface JudgedFolder {
  readonly folder: string;
  readonly isValid: boolean;
}

function show(
  { io, out }: CommandContext,
  skills: readonly JudgedFolder[],
  { checked, levels }: { readonly checked: readonly CheckReport[]; readonly levels: readonly TrustLevel[] },
): void {
  for (const [index, { folder, isValid }] of skills.entries()) {
    const word = trustWord(levels[index] ?? "blocked", out.style);
    // Whether a skill keeps the format is one question, whether to trust it another.
    const format = isValid ? "" : `  ${out.style.bad("Format problem")}`;
    out.print(`${word} ${relative(io.cwd, folder) || "."}${format}`);
    for (const { severity, message, file } of checked[index]?.problems ?? [])
      if (severity === "error") out.print(`        ${terminalLine(`${file ?? "SKILL.md"}: ${message}`)}`);
  }
}

function summary({
  isGood,
  isPublished,
  count,
}: {
  isGood: boolean;
  isPublished: boolean;
  count: number;
}): string {
  if (!isGood)
    return "Something is wrong, so nothing was signed or published. See: skillquay check, skillquay scan";
  if (!isPublished) return "Not all of them could be published.";
  return count === 1 ? "The skill is in order." : `All ${count} skills are in order.`;
}
