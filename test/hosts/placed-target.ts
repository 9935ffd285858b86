import type { HostProfile } from "@skillquay/tools";
import type { AgentHost } from "./agent-host.ts";
import type { Step } from "./model/choose-answer.ts";
import { large, type ServedSkill, small } from "./skills/served-skills.ts";
import type { Target } from "./target.ts";

/**
 * The target as `connect --place` sets it up, for a host that gives its model no result as it is: skills are loaded with the host's own
 * tool, and all else goes through the server as before.
 */
export function placedTarget(
  target: Target,
  loads: NonNullable<AgentHost["loads"]>,
  { wholeChars = Number.POSITIVE_INFINITY }: HostProfile["skillFolders"],
): Target {
  const own = (steps: readonly Step[], id: string, skill: ServedSkill) =>
    steps.map((step) =>
      step.id === id && (skill.files["SKILL.md"] ?? "").length < wholeChars
        ? { ...step, tool: loads.tool, isOwn: true, args: loads.args(skill.name, "") }
        : step,
    );
  return {
    id: target.id,
    loadTool: target.loadTool,
    isPlaced: true,
    figures: (home) => own(target.figures(home), "load", small),
    edges: (home) => own(target.edges(home), "large", large),
    prepare: (home, options) => target.prepare(home, { ...options, isPlaced: true }),
    frames: (home) => target.frames(home),
  };
}
