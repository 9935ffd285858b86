import { allTools, presets, type ToolDefinition, type ToolRegistry } from "@skillquay/tools";
import { definedTools } from "../generated/hub-tools.ts";
import { drivePreset } from "./drive-preset.ts";

const order: readonly string[] = drivePreset;

/** The tools of the hub, in the order in which `tools/list` shows them: those of `drive` first, as it has them. */
export const hubTools: readonly ToolDefinition[] = [...definedTools].sort(
  (one, other) => placeOf(one) - placeOf(other) || (one.name < other.name ? -1 : 1),
);

/** Everything that `/mcp?tools=` and a key's setting can name. */
export const hubRegistry: ToolRegistry = {
  tools: [...hubTools, ...allTools],
  presets: { ...presets, drive: drivePreset },
};

function placeOf({ name }: ToolDefinition): number {
  const place = order.indexOf(name);
  return place < 0 ? order.length : place;
}
