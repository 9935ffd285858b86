import { statSync } from "node:fs";
import { join } from "node:path";
import type { SkillSummary } from "@skillquay/tools";
import type { Host } from "../connect/hosts.ts";

/** Whether the agent's own tool gives the skill whole. One that it would cut is better loaded in parts, through the server. */
export function fitsOwnLoader(
  { profile: { skillFolders } }: Pick<Host, "profile">,
  { baseDirectory = "", skillFile }: SkillSummary,
): boolean {
  const { wholeChars } = skillFolders;
  if (wholeChars === undefined) return true;
  const stats = statSync(join(baseDirectory, skillFile), { throwIfNoEntry: false });
  return stats === undefined || stats.size + AROUND_IT_CHARS <= wholeChars;
}

// Hosts write name and description around it once more.
const AROUND_IT_CHARS = 300;
