import type { ToolError } from "@skillquay/tools";
import { hubError } from "../../platform/errors.ts";

export interface CallFacts {
  readonly plan: string;
  readonly limit: number;
  /** What nobody has used or reserved. */
  readonly left: number;
  /** The first day on which calls are counted anew. */
  readonly resetsAt: string;
}

export function callsUsedUp({ plan, limit, left, resetsAt }: CallFacts, count: number): ToolError {
  const message =
    count === 1
      ? `The plan '${plan}' has ${limit} skill calls a month, and the account has used them.`
      : `This takes ${count} skill calls, and the account has ${left} left of the ${limit} that the plan '${plan}' has a month.`;
  return hubError("quota_exceeded", message, {
    suggestions: [
      `Calls are counted anew from ${resetsAt}`,
      ...(count > 1 && left > 0 ? ["Ask for fewer skills at once"] : []),
      "Ask the hub's operator for another plan",
    ],
    nextSteps: [{ tool: "skills_getCredits", example: {} }],
  });
}

export function tooManyRuns(count: number): ToolError {
  return hubError(
    "quota_exceeded",
    `This account already runs ${count} scripts, which is all it may run at a time.`,
    { suggestions: ["Wait for one of them to end, then try again"] },
  );
}

export function noRoomLeft({
  plan,
  limit,
  what,
}: {
  readonly plan: string;
  readonly limit: number;
  readonly what: "skills in a drive" | "versions of a skill" | "MB of files";
}): ToolError {
  return hubError(
    "quota_exceeded",
    `The plan '${plan}' has room for ${limit} ${what}, and this would be more.`,
    {
      suggestions: [
        "Remove what is not needed any more with skills_removeFromDrive",
        "Ask the hub's operator for another plan",
      ],
      nextSteps: [{ tool: "skills_listSkills", example: {} }],
    },
  );
}
