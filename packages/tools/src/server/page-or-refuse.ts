import { ProtocolError, ProtocolErrorCode } from "@modelcontextprotocol/server";
import type { SkillSummary } from "../catalog.ts";
import { skillsAfter } from "../page-after.ts";

/** The skills after a cursor, for methods that answer a bad one with invalid params. */
export function pageOrRefuse(
  skills: readonly SkillSummary[],
  cursor: string | undefined,
): readonly SkillSummary[] {
  const page = skillsAfter(skills, cursor);
  if (page !== undefined) return page;
  throw new ProtocolError(ProtocolErrorCode.InvalidParams, "The cursor is not one that this server gave.");
}
