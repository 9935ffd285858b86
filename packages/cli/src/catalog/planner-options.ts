import { createSkillEnvironment, readProjectContext } from "@skillquay/local";
import { hostProfile, rotationAt, type SkillServiceOptions } from "@skillquay/tools";
import type { Io } from "../program/io.ts";
import { agentHost, type Settings } from "../settings/settings.ts";

export type PlannerOptions = Pick<
  SkillServiceOptions,
  | "instructionsBudgetChars"
  | "toolBudgetChars"
  | "pinned"
  | "projectContext"
  | "environment"
  | "rotation"
  | "detectHost"
>;

/** How the skill list is planned here. A host that was named, or a budget, beats what the client says of itself. */
export function plannerOptions(io: Io, settings: Settings): PlannerOptions {
  const { catalogBudget: budget } = settings;
  const host = agentHost(settings);
  const profile = hostProfile(host ?? "other");
  const startedIn = rotationAt(io.now());
  return {
    instructionsBudgetChars: budget?.instructions ?? profile.instructionsBudgetChars,
    toolBudgetChars: budget?.tool ?? profile.toolBudgetChars,
    pinned: settings.pin,
    projectContext: () => readProjectContext(io.cwd),
    environment: createSkillEnvironment(io),
    // What one client is shown must not move while it works; a server of many goes with the time.
    rotation: settings.http ? () => rotationAt(io.now()) : () => startedIn,
    // Over HTTP clients of different hosts share one list.
    detectHost: budget === undefined && host === undefined && !settings.http,
  };
}
