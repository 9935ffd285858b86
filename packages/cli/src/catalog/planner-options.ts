import { createSkillEnvironment, type LocalCatalog, readProjectContext } from "@skillquay/local";
import { hostProfile, rotationAt, type SkillServiceOptions } from "@skillquay/tools";
import type { Io } from "../program/io.ts";
import { agentHost, type Settings } from "../settings/settings.ts";
import { createNativeSkills } from "./native-skills.ts";

export type PlannerOptions = Pick<
  SkillServiceOptions,
  | "host"
  | "budgets"
  | "structuredResults"
  | "pinned"
  | "listsEverything"
  | "projectContext"
  | "environment"
  | "rotation"
  | "detectHost"
  | "nativeSkills"
>;

/** What a model is told here, and how. A host that was named, or a budget, beats what the client says of itself. */
export function plannerOptions(io: Io, settings: Settings, catalog: LocalCatalog): PlannerOptions {
  const { catalogBudget: budget } = settings;
  const host = agentHost(settings);
  const startedIn = rotationAt(io.now());
  return {
    host: host === undefined ? undefined : hostProfile(host),
    structuredResults: settings.structuredResults,
    budgets: budget && { instructionsBudgetChars: budget.instructions, toolBudgetChars: budget.tool },
    pinned: settings.pin,
    listsEverything: settings.prompts === "all",
    projectContext: () => readProjectContext(io.cwd),
    environment: createSkillEnvironment(io),
    nativeSkills: settings.list === "all" ? undefined : createNativeSkills(io, catalog),
    // What one client is shown must not move while it works; a server of many goes with the time.
    rotation: settings.http ? () => rotationAt(io.now()) : () => startedIn,
    // Over HTTP clients of different hosts share one list.
    detectHost: host === undefined && !settings.http,
  };
}
