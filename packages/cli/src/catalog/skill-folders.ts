import { basename, dirname, join, resolve, sep } from "node:path";
import { holdsSkillFile, isFolder, openLocalCatalog, skillRoots } from "@skillquay/local";
import { terminalLine } from "../output/terminal-text.ts";
import { CliError } from "../program/cli-error.ts";
import type { Io } from "../program/io.ts";

/** The folder itself when it holds a SKILL.md, or nothing at all; else every skill below it. */
export async function skillFolders(io: Io, named: string): Promise<string[]> {
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
    const skipped = (await catalog.problems()).map(({ path }) => folderOf(path)).filter(holdsSkillFile);
    // What 'update' put aside of the person's own is no skill of the folder any more.
    const kept = join(folder, ".agents", "kept") + sep;
    const all = [...served.flatMap((skill) => skill.baseDirectory ?? []), ...skipped];
    const folders = new Set(all.filter((path) => !path.startsWith(kept)));
    return folders.size === 0 ? [folder] : [...folders].sort();
  } finally {
    await catalog.close();
  }
}

// A main file that cannot be read, or is none, has the problem itself.
function folderOf(path: string): string {
  return basename(path).toLowerCase() === "skill.md" ? dirname(path) : path;
}
