import { statSync } from "node:fs";
import { relative, resolve, sep } from "node:path";
import { holdsSkillFile } from "@skillquay/local";
import { readSkillFolder } from "@skillquay/scan";
import { readArchive } from "@skillquay/skill/archive";
import { skillFolders } from "../catalog/skill-folders.ts";
import { terminalLine } from "../output/terminal-text.ts";
import { CliError } from "../program/cli-error.ts";
import type { Io } from "../program/io.ts";
import { isRepositoryAddress, type Repositories } from "./open-repositories.ts";
import type { SkillToScan } from "./skill-to-scan.ts";

/** Every skill in what was named: a folder, an archive or the address of a repository. Nothing in it is run. */
export async function findSkillsToScan(
  io: Io,
  named: string,
  repositories: Repositories,
): Promise<readonly SkillToScan[]> {
  if (isRepositoryAddress(named)) return repositories.skillsOf(named);
  const place = resolve(io.cwd, named);
  const match = statSync(place, { throwIfNoEntry: false });
  if (match?.isFile() === true) return [archiveToScan(io, named, place)];
  const folders = await skillFolders(io, named);
  if (folders.every((folder) => !holdsSkillFile(folder))) {
    throw new CliError("skill_not_found", `'${terminalLine(named)}' holds no skill.`, {
      suggestions: ["Name a folder with a SKILL.md, a zip of one, or the address of a git repository."],
    });
  }
  return folders.map((folder) => folderToScan(io, folder));
}

export function folderToScan(io: Pick<Io, "cwd">, folder: string): SkillToScan {
  const place = relative(io.cwd, folder) || ".";
  return {
    place,
    folder: place === "." ? "" : place.split(sep).join("/"),
    read: () => readSkillFolder(folder),
  };
}

function archiveToScan(io: Io, named: string, file: string): SkillToScan {
  return {
    place: named,
    folder: relative(io.cwd, file).split(sep).join("/"),
    async read() {
      const archive = await readArchive(file);
      if (archive.ok) return { files: archive.files, notRead: [] };
      const reasons = archive.reasons.map(({ path, message }) =>
        terminalLine(path === undefined ? message : `${path}: ${message}`),
      );
      throw new CliError(
        "archive_refused",
        `'${terminalLine(named)}' is no archive of a skill that can be trusted to be read.`,
        {
          suggestions: reasons.slice(0, REASONS_SHOWN),
        },
      );
    },
  };
}

const REASONS_SHOWN = 10;
