import { dirname } from "node:path";
import { type AllowedSkill, realPath, shortDigests, skillPlace } from "@skillquay/local";
import { buildManifest } from "@skillquay/skill";
import { withCatalog } from "../catalog/open-catalog.ts";
import type { CommandContext } from "../program/command.ts";

/** The skill in a folder, as a server with the same settings finds it, with the bytes that it has now. */
export function skillVersionIn(
  context: CommandContext,
  folder: string,
): Promise<Omit<AllowedSkill, "allowedAt">> {
  return withCatalog(context, async (catalog) => {
    const skills = [...(await catalog.list()), ...catalog.shadowed().map(({ skill }) => skill)];
    const skill = skills.find(({ baseDirectory = "" }) => realPath(baseDirectory) === folder);
    const root = skill === undefined ? dirname(folder) : skillPlace(skill).root;
    const { treeDigest: digest, files } = await buildManifest(folder, skill?.skillFile ?? "SKILL.md");
    return { root, folder, digest, files: shortDigests(files) };
  });
}
