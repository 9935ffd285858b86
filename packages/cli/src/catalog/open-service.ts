import type { LocalCatalog, LocalCatalogOptions, LocalScriptRunner } from "@skillquay/local";
import {
  createMemoryTaskStore,
  createSkillService,
  type SkillEnvironment,
  type SkillService,
} from "@skillquay/tools";
import { createLog, type Log } from "../output/log.ts";
import type { CommandContext } from "../program/command.ts";
import { version } from "../program/version.ts";
import { chosenTools } from "./chosen-tools.ts";
import { openCatalog } from "./open-catalog.ts";
import { openScriptRunner } from "./open-scripts.ts";
import { plannerOptions } from "./planner-options.ts";

export interface OpenServiceOptions {
  /** False for one who only wants to know what a server would say now. */
  readonly watch: boolean;
  readonly onUsesWritten?: () => void;
  /** Counts of use to order by, instead of those that are recorded. */
  readonly uses?: LocalCatalogOptions["uses"];
  /** For one who needs everything that is on disk before the first answer. */
  readonly startComplete?: boolean;
  /** How long to wait for the first look at the disk; to its end when not given. */
  readonly firstLook?: LocalCatalogOptions["firstLook"];
  /** Sees what is asked about the machine. */
  readonly observeEnvironment?: (environment: SkillEnvironment) => SkillEnvironment;
}

/** What `serve` serves with these settings, and what it is made of. */
export interface OpenService {
  readonly catalog: LocalCatalog;
  readonly runner: LocalScriptRunner;
  readonly service: SkillService;
  readonly strictResources: boolean;
  readonly detectHost: boolean;
  readonly log: Log;
  close(): Promise<void>;
}

export async function openService(
  { io, settings }: Pick<CommandContext, "io" | "settings">,
  options: OpenServiceOptions,
): Promise<OpenService> {
  const selection = chosenTools(settings);
  const log = createLog(io, settings.logLevel);
  const catalog = await openCatalog(io, settings, { stays: true, ...options });
  const runner = openScriptRunner(io, settings, catalog, log);
  const planner = plannerOptions(io, settings, catalog);
  const { environment } = planner;
  const strictResources = settings.strictResources || selection.rules.strictResources === true;
  const service = createSkillService({
    catalog,
    runner,
    selection,
    toolPrefix: settings.toolPrefix,
    ...planner,
    environment: environment && (options.observeEnvironment?.(environment) ?? environment),
    strictResources,
    version,
    tasks: { store: createMemoryTaskStore() },
    onInternalError: (error) =>
      log("error", error instanceof Error ? (error.stack ?? error.message) : String(error)),
  });
  return {
    catalog,
    runner,
    service,
    strictResources,
    detectHost: planner.detectHost === true,
    log,
    close: async () => {
      await runner.close();
      await catalog.close();
    },
  };
}
