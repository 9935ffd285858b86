import { nearest } from "@skillquay/search";
import type { ToolDefinition } from "./define-tool.ts";
import { allTools } from "./registry.ts";

/**
 * Named sets of tools. `standard` offers search only when the list does not fit; the others are exact. In every set
 * the script tool is offered only while a skill has a script and a sandbox works.
 */
export const presets = {
  standard: ["skill", "get_skill_resource", "search_skills", "execute_skill_script"],
  skill: ["skill"],
  progressive: ["skill", "execute_skill_script", "get_skill_resource"],
  reader: ["list_skills", "read_skill"],
  uri: ["list_skills", "get_skill"],
} as const satisfies Record<string, readonly string[]>;

export type PresetName = keyof typeof presets;

export interface ToolSelection {
  readonly tools: readonly ToolDefinition[];
  /** The preset it came from; undefined for a list of names. */
  readonly preset: PresetName | undefined;
}

/** Reads `--tools`: a preset, or tool names separated by commas. */
export function selectTools(specification: string): ToolSelection | { readonly problem: string } {
  const words = specification.split(",").map((word) => word.trim());
  const [only] = words;
  if (words.length === 1 && only !== undefined && isPreset(only)) {
    return { tools: toolsNamed(presets[only]), preset: only };
  }
  const unknown = words.find((word) => !allTools.some((tool) => tool.name === word));
  if (unknown === undefined) return { tools: toolsNamed(words), preset: undefined };
  const known = [...Object.keys(presets), ...allTools.map((tool) => tool.name)];
  const near = nearest(unknown, known, 1)[0];
  const hint = near === undefined ? `Known: ${known.join(", ")}.` : `Did you mean '${near}'?`;
  return { problem: `There is no tool or preset '${unknown.slice(0, 80)}'. ${hint}` };
}

export function isPreset(word: string): word is PresetName {
  return Object.hasOwn(presets, word);
}

function toolsNamed(names: readonly string[]): readonly ToolDefinition[] {
  return allTools.filter((tool) => names.includes(tool.name));
}
