import { decodeUtf8, SkillPathError } from "@skillquay/skill";
import type { SkillSummary } from "../catalog.ts";
import type { ToolContext } from "../define-tool.ts";
import { ToolError } from "../errors.ts";

// The limit of the `read_skill` contract; discovery skips larger files, so this only meets one that grew since.
const SKILL_FILE_MAX_BYTES = 1024 * 1024;

/** The whole SKILL.md, front matter included, as it is now. Bytes that are not UTF-8 become U+FFFD; `exact` tells. */
export async function loadSkillText(
  skill: SkillSummary,
  context: ToolContext,
): Promise<{ text: string; exact: boolean }> {
  const bytes = await readBytes(skill, context);
  if (bytes.byteLength > SKILL_FILE_MAX_BYTES) {
    throw new ToolError("file_too_large", `The main file of '${skill.name}' is larger than 1 MiB.`, {
      suggestions: ["Move parts of it to reference files"],
    });
  }
  return decoded(bytes);
}

function decoded(bytes: Uint8Array): { text: string; exact: boolean } {
  const text = decodeUtf8(bytes);
  return text === undefined
    ? { text: new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes), exact: false }
    : { text, exact: true };
}

async function readBytes(skill: SkillSummary, context: ToolContext): Promise<Uint8Array> {
  try {
    return await context.catalog.readFile(skill, skill.skillFile);
  } catch (error) {
    if (!(error instanceof SkillPathError)) throw error;
    throw new ToolError(
      "skill_unreadable",
      "The skill is listed, but its main file cannot be read any more.",
      {
        suggestions: ["Try again in a second: the list is refreshed when files change"],
        cause: error,
      },
    );
  }
}
