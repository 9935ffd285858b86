import { dirname } from "node:path";
import { type AllowedSkill, type LocalCatalog, realPath, shortDigests, skillPlace } from "@skillquay/local";
import { buildManifest } from "@skillquay/skill";
import type { SkillSummary } from "@skillquay/tools";
import { withCatalog } from "../catalog/open-catalog.ts";
import type { CommandContext } from "../program/command.ts";

/** The skill in a folder, as a server with the same settings finds it, with the bytes that it has now. */
export function skillVersionIn<Result>(
  context: CommandContext,
  folder: string,
  use: (version: Omit<AllowedSkill, "allowedAt">, skill: FoundSkill | undefined) => Promise<Result>,
): Promise<Result> {
  return withCatalog(context, async (catalog) => {
    const skills = [...(await catalog.list()), ...catalog.shadowed().map(({ skill }) => skill)];
    const skill = skills.find(({ baseDirectory = "" }) => realPath(baseDirectory) === folder);
    const root = skill === undefined ? dirname(folder) : skillPlace(skill).root;
    const { treeDigest: digest, files } = await buildManifest(folder, skill?.skillFile ?? "SKILL.md");
    const version = { root, folder, digest, files: shortDigests(files) };
    return use(version, skill && { catalog, skill, digest });
  });
}

/** One of the skills that are served with these settings. */
interface FoundSkill {
  readonly catalog: LocalCatalog;
  readonly skill: SkillSummary;
  readonly digest: string;
}
