import { nearest } from "@skillquay/search";
import { type ManifestFile, oneLine } from "@skillquay/skill";
import { ToolError } from "@skillquay/tools";
import * as z from "zod/v4";
import { type HubSkill, slugOf } from "../../../features/catalog/index.ts";
import { type HubToolContext, workflow } from "../hub-tool.ts";

/** The entry of one file of a skill; any other path is not found, whatever it looks like. */
export async function fileOfSkill(
  path: string,
  skill: HubSkill,
  context: HubToolContext,
): Promise<ManifestFile> {
  const files = await context.catalog.manifestFiles(skill);
  const file = files.find((one) => one.path === path);
  if (file !== undefined) return file;
  const paths = files.map((one) => one.path);
  const slug = slugOf(skill);
  throw new ToolError("file_not_found", `Skill '${slug}' has no file '${oneLine(path, 120)}'.`, {
    suggestions: [
      ...nearest(path, paths, 3).map((near) => `Did you mean '${oneLine(near, 300)}'?`),
      `Files of this skill: ${paths
        .slice(0, 20)
        .map((existing) => oneLine(existing, 300))
        .join(", ")}`,
    ],
    ...workflow(context, [{ tool: "skills_getSkill", example: { slug } }]),
  });
}

export const filePathInput = () =>
  z
    .string()
    .min(1)
    .max(1_000)
    .describe("Path of the file inside the skill, as skills_getSkill lists it, e.g. references/guide.md");

/** The files of somebody else's premium skill are not for reading. */
export function refuseHiddenFiles(skill: HubSkill, context: HubToolContext): void {
  if (!skill.hidesFiles) return;
  const slug = slugOf(skill);
  throw new ToolError("access_denied", `'${slug}' is a premium skill: its files cannot be read.`, {
    suggestions: ["Load its instructions and run its scripts instead"],
    ...workflow(context, [
      { tool: "skills_getSkill", example: { slug } },
      { tool: "skills_listScripts", example: { skillSlug: slug } },
    ]),
  });
}
