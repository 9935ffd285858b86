import type { Resource } from "@modelcontextprotocol/server";
import { mimeTypeOf, oneLine } from "@skillquay/skill";
import type { Catalog, SkillSummary } from "../catalog.ts";
import { skillUri } from "../skill-uri.ts";

/** What `resources/list` shows of a skill. */
export async function resourcesOf(skill: SkillSummary, catalog: Catalog): Promise<Resource[]> {
  const files = await catalog.files(skill);
  return files.map((file) => {
    const isMain = file.path === skill.skillFile;
    return {
      uri: skillUri(skill, file.path),
      name: isMain ? skill.name : `${skill.name}/${file.path}`,
      ...(isMain && { description: oneLine(skill.description, 1024) }),
      mimeType: mimeTypeOf(file.path),
      size: file.sizeBytes,
    };
  });
}
