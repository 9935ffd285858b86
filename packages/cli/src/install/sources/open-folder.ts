import { basename, isAbsolute, relative, resolve, sep } from "node:path";
import { holdsSkillFile } from "@skillquay/local";
import { listSkillFiles, readSkillFile } from "@skillquay/skill";
import { type Skipped, skip } from "@skillquay/skill/published";
import { skillFolders } from "../../catalog/skill-folders.ts";
import type { Io } from "../../program/io.ts";
import { isMainFile, offered, offerSkill } from "../offer-skill.ts";
import type { OfferedSkill, OpenedSource } from "../opened-source.ts";

/** Every skill in a folder of this machine. Hidden files and installed packages are no part of one. */
export async function openFolder(io: Io, named: string): Promise<OpenedSource> {
  const folder = resolve(io.cwd, named);
  const all: (OfferedSkill | Skipped)[] = [];
  for (const skill of (await skillFolders(io, named)).filter(holdsSkillFile))
    all.push(await offerFolder(skill, folder, io.platform));
  const path = relative(io.cwd, folder);
  const isBelow = !isAbsolute(path) && !path.startsWith("..");
  const source = isBelow ? `./${path.split(sep).join("/")}` : folder;
  return { locked: { source, sourceType: "local" }, ...offered(all), close: async () => {} };
}

async function offerFolder(
  folder: string,
  root: string,
  platform: NodeJS.Platform,
): Promise<OfferedSkill | Skipped> {
  const place = relative(root, folder).split(sep).join("/");
  const { files, problems } = await listSkillFiles(folder, "SKILL.md");
  const [problem] = problems;
  // Half a skill is another skill.
  if (problem !== undefined)
    return skip(place || ".", "unsupported_entry_type", `${problem.file ?? "."}: ${problem.message}`);
  const main = files.find(({ path }) => path === "SKILL.md") ?? files.find(({ path }) => isMainFile(path));
  if (main === undefined) return skip(place || ".", "skill_invalid", "It has no SKILL.md");
  return offerSkill({
    place: place || ".",
    folderName: basename(folder),
    ...(platform === "win32" && { hasModes: false }),
    skillPath: place === "" ? main.path : `${place}/${main.path}`,
    mainFile: { path: main.path, bytes: await readSkillFile(folder, main.path) },
    read: () =>
      Promise.all(
        files.map(async ({ path, executable }) => ({
          path,
          executable,
          bytes: await readSkillFile(folder, path),
        })),
      ),
  });
}
