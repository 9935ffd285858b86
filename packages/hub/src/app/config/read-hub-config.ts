import { join, resolve } from "node:path";
import { nearest } from "@skillquay/search";
import {
  environmentSource,
  fileSource,
  mergeSettings,
  type SettingsSource,
  unknownKeyMistakes,
  userDataFolder,
} from "@skillquay/settings";
import { assembleConfig } from "./assemble-config.ts";
import type { HubConfig } from "./hub-config.ts";
import { type HubSettingValues, hubSettingDefinitions } from "./hub-settings.ts";

export interface HubConfigSources {
  /** Values of the flags that were given, by setting. */
  readonly flags: Readonly<Partial<Record<keyof HubSettingValues, unknown>>>;
  /** The file that `--config` names; without it `hub.json` in the data folder, if there is one. */
  readonly configFile?: string | undefined;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly cwd: string;
  readonly homeDirectory: string;
  readonly isRoot: boolean;
}

export type HubConfigResult =
  | { readonly ok: true; readonly config: HubConfig }
  | { readonly ok: false; readonly mistakes: readonly string[] };

/** Flags beat environment beat file beat defaults. Every mistake in any of them is told in one go. */
export function readHubConfig(sources: HubConfigSources): HubConfigResult {
  const definitions = withDataFolder(sources);
  const environment = environmentSource(definitions, sources);
  const given: SettingsSource[] = [
    environment.source,
    { kind: "flag", values: sources.flags, baseDirectory: sources.cwd },
  ];
  // The data folder may hold the file, so it has to be known before the file is read.
  const early = mergeSettings(definitions, given, sources).values;
  const { source: file, mistake } = readConfigFile(sources, early.data);
  const merged = mergeSettings(definitions, file === undefined ? given : [file, ...given], sources);
  const mistakes = [
    ...environment.mistakes,
    ...(mistake === undefined ? [] : [mistake]),
    ...(file === undefined ? [] : unknownKeyMistakes(definitions, file, nearest)),
    ...merged.mistakes,
  ];
  const { env, homeDirectory } = sources;
  // Where `skillquay sandbox install` puts them for the user that runs the hub.
  const data = userDataFolder({ env, homeDirectory, platform: process.platform });
  const libraries = join(data, "skillquay", "sandboxes");
  const config = assembleConfig(merged.values, { env, libraries }, mistakes);
  return mistakes.length === 0 ? { ok: true, config } : { ok: false, mistakes };
}

/** The state of a service belongs to the machine when root runs it, and to the user otherwise. */
function withDataFolder({ isRoot, env, homeDirectory }: HubConfigSources) {
  const userData = env.XDG_DATA_HOME || join(homeDirectory, ".local", "share");
  const fallback = isRoot ? "/var/lib/skillquay" : join(userData, "skillquay", "hub");
  return { ...hubSettingDefinitions, data: { ...hubSettingDefinitions.data, fallback } };
}

function readConfigFile({ configFile, cwd }: HubConfigSources, dataFolder: string) {
  const file = configFile === undefined ? join(dataFolder, "hub.json") : resolve(cwd, configFile);
  return fileSource(file, { kind: "file", isRequired: configFile !== undefined, example: '{"port": 4711}' });
}
