import { selectTools, type ToolSelection } from "@skillquay/tools";
import { usageError } from "../program/cli-error.ts";
import type { Settings } from "../settings/settings.ts";

/** The tools that `--tools` chose. */
export function chosenTools(settings: Settings): ToolSelection {
  const selection = selectTools(settings.tools);
  if ("problem" in selection)
    throw usageError("tools_unknown", selection.problem, ["For example: --tools reader"]);
  return selection;
}
