import type { OpenSkill, Script, ScriptInput } from "./skill-backend.ts";
import { ToolFailure } from "./tool-failure.ts";

// What the runner knows an interpreter for. It has the last word: a file that is no script is refused by name.
const PROGRAMS = /\.(?:py|sh|bash|js|mjs|cjs|ts|mts|rb|pl|php|r|ps1)$/i;

/** The files that look like scripts, those in `scripts/` first. */
export function findScripts({ card, files }: OpenSkill): Script[] {
  const paths = files.filter((path) => PROGRAMS.test(path));
  const isKept = (path: string) => path.startsWith("scripts/");
  return [...paths.filter(isKept), ...paths.filter((path) => !isKept(path))].map((path) => ({
    skill: card,
    name: path.slice(path.lastIndexOf("/") + 1),
    path,
  }));
}

/** Input in the words of `execute_skill_script`. */
export function inputOf({ args, params }: ScriptInput): { params?: unknown; args?: readonly string[] } {
  return {
    ...(params.trim() !== "" && { params: parseParams(params) }),
    ...(args.length > 0 && { args }),
  };
}

/** Scripts take one JSON object; what is wrong with another text is said before anything is asked. */
export function parseParams(text: string): object {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    value = undefined;
  }
  if (typeof value === "object" && value !== null && !Array.isArray(value)) return value;
  throw new ToolFailure("The parameters are not a JSON object.", ['For example: {"name": "Ada"}']);
}
