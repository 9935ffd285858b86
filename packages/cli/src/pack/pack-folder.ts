import { createHash } from "node:crypto";
import { readdirSync, statSync } from "node:fs";
import { resolve } from "node:path";
import { listSkillFiles, type Problem, readSkillFile } from "@skillquay/skill";
import { type ArchiveReason, packSkill, readArchive } from "@skillquay/skill/archive";
import { checkSkill } from "@skillquay/skill/check";
import { terminalLine } from "../output/terminal-text.ts";
import { CliError } from "../program/cli-error.ts";
import type { CommandContext } from "../program/command.ts";

export interface PackedSkill {
  readonly name: string;
  /** Absolute. */
  readonly folder: string;
  readonly archive: Uint8Array;
  readonly sha256: string;
  readonly paths: readonly string[];
  /** Files that are not in it, and why. Hidden ones are not mentioned. */
  readonly leftOut: readonly Problem[];
}

/** The skill in a folder as an archive that a hub takes. Throws everything that a hub would refuse it for. */
export async function packFolder({ io }: CommandContext, named: string): Promise<PackedSkill> {
  const folder = resolve(io.cwd, named);
  const skillFile = skillFileOf(folder, named);
  const { name, problems } = await checkSkill(folder);
  const errors = problems.filter(({ severity }) => severity === "error");
  if (name === undefined || errors.length > 0) throw notASkill(named, errors);
  const listing = await listSkillFiles(folder, skillFile);
  const tooMuch = listing.problems.filter(({ severity }) => severity === "error");
  if (tooMuch.length > 0) throw notASkill(named, tooMuch);
  const files = await Promise.all(
    listing.files.map(async ({ path, executable }) => ({
      path,
      executable,
      bytes: await readSkillFile(folder, path),
    })),
  );
  const archive = await packSkill(files, { folder: name });
  const read = await readArchive(archive);
  if (!read.ok) throw notTaken(named, read.reasons);
  return {
    name,
    folder,
    archive,
    sha256: createHash("sha256").update(archive).digest("hex"),
    paths: read.files.map(({ path }) => path),
    leftOut: listing.problems,
  };
}

function skillFileOf(folder: string, named: string): string {
  if (statSync(folder, { throwIfNoEntry: false })?.isDirectory() !== true) {
    throw new CliError("folder_not_found", `There is no folder '${terminalLine(named)}'.`, {
      suggestions: ["Name the folder that holds SKILL.md."],
    });
  }
  const names = readdirSync(folder);
  const match =
    names.find((name) => name === "SKILL.md") ?? names.find((name) => name.toLowerCase() === "skill.md");
  if (match !== undefined) return match;
  throw new CliError("skill_file_missing", `'${terminalLine(named)}' holds no SKILL.md.`, {
    suggestions: ["Name the folder of one skill.", "Start a new one with: skillquay new <name>"],
  });
}

function notASkill(named: string, errors: readonly Problem[]): CliError {
  const shown = errors.map(({ file, line, message, fix }) => {
    const place = [file, line].filter((part) => part !== undefined).join(":");
    return terminalLine(`${place === "" ? "" : `${place}: `}${message} ${fix}`);
  });
  return new CliError("skill_invalid", `'${terminalLine(named)}' is not a skill that a hub can take.`, {
    suggestions: [...shown, `See all there is to say: skillquay check ${terminalLine(named)}`],
  });
}

function notTaken(named: string, reasons: readonly ArchiveReason[]): CliError {
  const shown = reasons.map(({ path, message }) =>
    terminalLine(path === undefined ? message : `${path}: ${message}`),
  );
  return new CliError("archive_refused", `A hub would not take '${terminalLine(named)}'.`, {
    suggestions: shown,
  });
}
