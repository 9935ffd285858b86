import { mapOf, metadataBlocks } from "../format/metadata-blocks.ts";
import type { JsonObject, JsonValue } from "../problem.ts";
import { isVariableName, type ScriptVariable } from "./script-variables.ts";
import type { SkillScript } from "./skill-script.ts";

/** A variable that a script needs or can use, and who says so. */
export interface NeededVariable extends ScriptVariable {
  readonly from: "front matter" | "script";
}

/**
 * What a script reads from its environment: what the skill's front matter declares for all of its scripts, and what the
 * script's own text says. Whatever one of both needs is needed.
 */
export function neededVariables(
  { variables = [] }: Pick<SkillScript, "variables">,
  frontmatter: JsonObject,
): NeededVariable[] {
  const needed = new Map<string, NeededVariable>();
  const all = [
    ...declaredVariables(frontmatter).map((variable) => ({ ...variable, from: "front matter" as const })),
    ...variables.map((variable) => ({ ...variable, from: "script" as const })),
  ];
  for (const variable of all) {
    const earlier = needed.get(variable.name);
    if (earlier === undefined || (earlier.isOptional && !variable.isOptional))
      needed.set(variable.name, variable);
  }
  return [...needed.values()];
}

/**
 * `requiredEnvVars`, `requires.env` and `primaryEnv`, at the top, in `metadata` or in a block below it: names, or maps with a
 * `name`. One with `required: false`, and `optionalEnvVars`, can be missing.
 */
function declaredVariables(frontmatter: JsonObject): ScriptVariable[] {
  const declared = [frontmatter, ...metadataBlocks(frontmatter.metadata)].flatMap((block) => {
    const requires = mapOf(block.requires);
    const required = [...REQUIRED_KEYS.map((key) => block[key]), requires?.env, block.primaryEnv];
    return [
      ...required.flatMap((value) => entriesIn(value, false)),
      ...OPTIONAL_KEYS.flatMap((key) => entriesIn(block[key], true)),
    ];
  });
  return declared.filter(({ name }) => isVariableName(name)).slice(0, MOST);
}

const REQUIRED_KEYS = ["requiredEnvVars", "required_env_vars", "required-env-vars", "requiredEnv"] as const;
const OPTIONAL_KEYS = ["optionalEnvVars", "optional_env_vars", "optional-env-vars"] as const;
const MOST = 50;

function entriesIn(value: JsonValue | undefined, isOptional: boolean): ScriptVariable[] {
  if (typeof value === "string" && !value.trimStart().startsWith("{")) {
    return value
      .split(/[\s,]+/, MOST)
      .filter((name) => name !== "")
      .map((name) => ({ name, isOptional }));
  }
  if (!Array.isArray(value)) {
    return Object.keys(mapOf(value) ?? {}).map((name) => ({ name, isOptional }));
  }
  return value.flatMap((entry) => {
    if (typeof entry === "string") return [{ name: entry, isOptional }];
    const map = mapOf(entry);
    const name = map?.name ?? map?.key;
    if (map === undefined || typeof name !== "string") return [];
    return [{ name, isOptional: isOptional || map.required === false || map.optional === true }];
  });
}
