import { nearest } from "@skillquay/search";
import { oneLine } from "@skillquay/skill";
import { ToolError } from "@skillquay/tools";
import { hubError } from "../../platform/errors.ts";

/** `known` are the slugs of the caller's own drive: no other is ever suggested. */
export function notInDrive(slug: string, existing: readonly string[]): ToolError {
  const shown = oneLine(slug, 80);
  return new ToolError("skill_not_found", `No skill with slug '${shown}'`, {
    suggestions: [
      ...nearest(slug, existing, 3).map((name) => `Did you mean '${name}'?`),
      "skills_listSkills lists the skills of the drive that are switched on",
    ],
    nextSteps: [{ tool: "skills_listSkills", example: {} }],
  });
}

export function updateNotFound(slug: string, versionNumber: number): ToolError {
  return hubError(
    "update_not_found",
    `No update of '${slug}' is pending; the drive has version ${versionNumber}.`,
    {
      suggestions: ["skills_checkUpdates lists the updates that are pending"],
      nextSteps: [{ tool: "skills_checkUpdates", example: {} }],
    },
  );
}

export function otherUpdate(
  slug: string,
  version: { readonly requested: number; readonly pending: number },
): ToolError {
  return hubError(
    "update_not_found",
    `The pending update of '${slug}' is version ${version.pending}, not version ${version.requested}.`,
    {
      suggestions: ["Look at the new update with skills_checkUpdates before accepting it"],
      nextSteps: [{ tool: "skills_checkUpdates", example: { skillSlug: slug } }],
    },
  );
}

export function skillInUse(slug: string, use: { readonly shares: number } | "team"): ToolError {
  const who = use === "team" ? "a team" : use.shares === 1 ? "one account" : `${use.shares} accounts`;
  return hubError("skill_in_use", `The skill '${slug}' is shared with ${who}; it stays in the drive.`, {
    suggestions: [
      use === "team" ? "Take it from the team first" : "End the shares first",
      "Switch it off for this account alone with skills_toggleDriveSkill",
    ],
    nextSteps: [{ tool: "skills_toggleDriveSkill", example: { skillSlug: slug } }],
  });
}

/** What comes with the hub is in every drive; an account can do without it, and only by itself. */
export function comesWithHub(slug: string): ToolError {
  return new ToolError(
    "access_denied",
    `The skill '${oneLine(slug, 80)}' comes with the hub and stays in every drive.`,
    {
      suggestions: ["Switch it off for this account with skills_toggleDriveSkill"],
      nextSteps: [{ tool: "skills_toggleDriveSkill", example: { skillSlug: slug } }],
    },
  );
}

/** A skill that the account sees through a team is not in its drive. */
export function ofTeam(slug: string): ToolError {
  return new ToolError(
    "access_denied",
    `The skill '${oneLine(slug, 80)}' is your team's, not your drive's.`,
    {
      suggestions: ["Ask whoever published it to take it from the team", "Leave the team"],
    },
  );
}

/** Of an import as of an update. */
export function importBlocked(slug: string, rules: readonly string[]): ToolError {
  return hubError(
    "import_blocked",
    `The scan keeps '${oneLine(slug, 80)}' out of the drive: ${[...new Set(rules)].slice(0, 5).join(", ")}.`,
    { suggestions: ["Import another skill", "Tell whoever publishes it what the scan found"] },
  );
}
