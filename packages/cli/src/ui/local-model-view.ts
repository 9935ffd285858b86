import type { LocalCatalog } from "@skillquay/local";
import type { ModelView } from "@skillquay/pages/contract";
import { createSkillServers, HOST_IDS, hostProfile, modelView, type ScriptRunner } from "@skillquay/tools";
import { chosenTools } from "../catalog/chosen-tools.ts";
import { plannerOptions } from "../catalog/planner-options.ts";
import type { Io } from "../program/io.ts";
import { version } from "../program/version.ts";
import type { Settings } from "../settings/settings.ts";
import { UiProblem } from "./ui-problem.ts";

/** What an agent of one host gets before any call, made by the code that `serve` makes it with. */
export async function localModelView(
  asked: string | null,
  { io, settings, catalog, runner }: ModelViewParts,
): Promise<ModelView> {
  const host = HOST_IDS.find((id) => id === (asked ?? "claude-code"));
  if (host === undefined) throw new UiProblem(404, "host_unknown", "There is no such agent.");
  await runner.ready();
  const { instructionsBudgetChars, toolBudgetChars } = hostProfile(host);
  const { catalogBudget: budget } = settings;
  const servers = createSkillServers({
    catalog,
    runner,
    selection: chosenTools(settings),
    toolPrefix: settings.toolPrefix,
    ...plannerOptions(io, settings),
    // A budget that the user set beats what is known of the host, as it does in `serve`.
    instructionsBudgetChars: budget?.instructions ?? instructionsBudgetChars,
    toolBudgetChars: budget?.tool ?? toolBudgetChars,
    strictResources: settings.strictResources,
    version,
    onInternalError: (error) => {
      throw error;
    },
  });
  try {
    return modelView(host, { skills: await catalog.list(), shown: await servers.shown() });
  } finally {
    servers.close();
  }
}

export interface ModelViewParts {
  readonly io: Io;
  readonly settings: Settings;
  readonly catalog: LocalCatalog;
  readonly runner: ScriptRunner;
}
