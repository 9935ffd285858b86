import { nearest } from "@skillquay/search";
import type { ToolDefinition } from "./define-tool.ts";
import { type PresetRules, rulesOf } from "./preset-rules.ts";
import { allTools } from "./registry.ts";

/**
 * Named sets of tools. Those of a contract are exact, see `presetRules`. The script tool is offered only while a skill has a script
 * that may run, but for `progressive`.
 */
export const presets = {
  standard: ["skill", "get_skill_resource", "search_skills", "execute_skill_script"],
  skill: ["skill"],
  progressive: ["skill", "execute_skill_script", "get_skill_resource"],
  reader: ["list_skills", "read_skill"],
  uri: ["list_skills", "get_skill"],
} as const satisfies Record<string, readonly string[]>;

export interface ToolSelection {
  readonly tools: readonly ToolDefinition[];
  /** The preset it came from; undefined for a list of names. */
  readonly preset: string | undefined;
  readonly rules: PresetRules;
}

/** Whether the contract behind the preset fixes the words of its failures, so that nothing may follow them. */
export function hasExactTexts({ preset }: ToolSelection): boolean {
  return preset === "skill" || preset === "progressive";
}

/** The tools and presets that a server knows. */
export interface ToolRegistry {
  readonly tools: readonly ToolDefinition[];
  readonly presets: Readonly<Record<string, readonly string[]>>;
}

const localRegistry: ToolRegistry = { tools: allTools, presets };

/** Reads `--tools`: a preset, or tool names separated by commas. */
export function selectTools(
  specification: string,
  registry: ToolRegistry = localRegistry,
): ToolSelection | { readonly problem: string } {
  const words = specification.split(",").map((word) => word.trim());
  const toolsNamed = (names: readonly string[]) => registry.tools.filter(({ name }) => names.includes(name));
  const [only] = words;
  if (words.length === 1 && only !== undefined && Object.hasOwn(registry.presets, only)) {
    return { tools: toolsNamed(registry.presets[only] ?? []), preset: only, rules: rulesOf(only) };
  }
  const unknown = words.find((word) => !registry.tools.some((tool) => tool.name === word));
  if (unknown === undefined) return { tools: toolsNamed(words), preset: undefined, rules: {} };
  if (Object.hasOwn(registry.presets, unknown)) {
    return {
      problem: `'${unknown}' is a preset, which stands alone. Name it alone, or list tool names only.`,
    };
  }
  const existing = [...Object.keys(registry.presets), ...registry.tools.map((tool) => tool.name)];
  const near = nearest(unknown, existing, 1)[0];
  const hint = near === undefined ? `Known: ${existing.join(", ")}.` : `Did you mean '${near}'?`;
  return { problem: `There is no tool or preset '${unknown.slice(0, 80)}'. ${hint}` };
}
