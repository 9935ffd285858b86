import { isStrictName } from "@skillquay/skill";
import type { ArchiveFile } from "@skillquay/skill/archive";
import { readSkillHead } from "@skillquay/skill/head";
import { type Skipped, skip } from "@skillquay/skill/published";
import type { OfferedSkill } from "./opened-source.ts";

export interface SkillPlace {
  /** In the source, for people. */
  readonly place: string;
  readonly folderName: string;
  readonly mainFile: Pick<ArchiveFile, "path" | "bytes">;
  readonly skillPath?: string;
  readonly hasModes?: boolean;
  readonly version?: number | undefined;
  readonly yanked?: string | undefined;
  read(): Promise<readonly ArchiveFile[]>;
}

/** What the head of its main file says it is. Its name becomes the name of a folder, so it has to be one of the format. */
export function offerSkill(place: SkillPlace): OfferedSkill | Skipped {
  const { mainFile, folderName, skillPath, hasModes, version, yanked } = place;
  const head = readSkillHead(mainFile.bytes, { folderName, fileName: mainFile.path });
  const { name = "", description = "" } = head;
  if (!isStrictName(name) || description === "") {
    const reason = "Its SKILL.md has no valid name and description; see skillquay check";
    return skip(place.place, "skill_invalid", reason);
  }
  return {
    name,
    description,
    ...(skillPath !== undefined && { skillPath }),
    ...(hasModes !== undefined && { hasModes }),
    ...(version !== undefined && { version }),
    ...(yanked !== undefined && { yanked }),
    read: () => place.read(),
  };
}

/** Of skills with one name the first counts: callers give the plainest place first. */
export function offered(all: readonly (OfferedSkill | Skipped)[]): {
  skills: readonly OfferedSkill[];
  skipped: readonly Skipped[];
} {
  const skills = new Map<string, OfferedSkill>();
  const skipped: Skipped[] = [];
  for (const one of all) {
    if ("code" in one) skipped.push(one);
    else if (skills.has(one.name))
      skipped.push(
        skip(one.skillPath ?? one.name, "same_as_another", `Another skill is called '${one.name}', too`),
      );
    else skills.set(one.name, one);
  }
  return { skills: [...skills.values()].sort((a, b) => (a.name < b.name ? -1 : 1)), skipped };
}

export function isMainFile(path: string): boolean {
  return /^skill\.md$/i.test(path);
}
