import { oneLine } from "@skillquay/skill";
import { ToolError } from "../errors.ts";

export interface MissingCredentials {
  readonly skill: string;
  readonly script: string;
  /** Names of variables that were checked for their form. */
  readonly names: readonly string[];
  /** How a person gives one: the command or page, best first. */
  readonly steps: readonly string[];
  /** An address or command for programs. */
  readonly setAt: string;
}

/** The script needs values that nobody gave to this skill. Nothing of it has run. */
export function missingCredentials({ skill, script, names, steps, setAt }: MissingCredentials): ToolError {
  const one = names.length === 1;
  const listed = names.slice(0, MOST_NAMED).join(", ");
  const more = names.length > MOST_NAMED ? ` and ${names.length - MOST_NAMED} more` : "";
  return new ToolError(
    "missing_credentials",
    `${oneLine(script, 200)} of the skill '${oneLine(skill, 64)}' needs ${listed}${more}, which ${one ? "was" : "were"} not given to it. Nothing ran.`,
    { suggestions: steps, details: { names, setAt } },
  );
}

const MOST_NAMED = 20;
