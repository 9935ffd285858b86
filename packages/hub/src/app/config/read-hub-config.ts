import { readFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { nearest } from "@skillquay/search";
import { assembleConfig } from "./assemble-config.ts";
import type { HubConfig, HubSettingValues } from "./hub-config.ts";
import type { HubSetting, SettingSource } from "./hub-setting.ts";
import { defaultHubSettings, hubSettings } from "./hub-settings.ts";

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
  const mistakes: string[] = [];
  const environment = environmentValues(sources, mistakes);
  const given: GivenValues[] = [
    { kind: "environment", baseDirectory: sources.cwd, values: environment, title: envTitle },
    { kind: "flag", baseDirectory: sources.cwd, values: sources.flags, title: ({ flag }) => `--${flag}` },
  ];
  // The data folder may hold the file, so it has to be known before the file is read.
  const early = mergeValues(given, sources, []);
  const file = readConfigFile(sources, early.data, mistakes);
  const merged = mergeValues(file === undefined ? given : [file, ...given], sources, mistakes);
  const config = assembleConfig(merged, sources.env, mistakes);
  return mistakes.length === 0 ? { ok: true, config } : { ok: false, mistakes };
}

interface GivenValues {
  readonly kind: SettingSource["kind"];
  readonly baseDirectory: string;
  readonly values: Readonly<Record<string, unknown>>;
  /** How the setting is called in this place. */
  title(setting: HubSetting): string;
}

function mergeValues(
  given: readonly GivenValues[],
  sources: HubConfigSources,
  mistakes: string[],
): HubSettingValues {
  const merged = { ...defaultHubSettings, data: defaultDataFolder(sources) };
  for (const { kind, baseDirectory, values, title } of given) {
    for (const setting of hubSettings) {
      const raw = values[setting.name];
      if (raw === undefined) continue;
      if (setting.secret && kind !== "environment") {
        mistakes.push(`${title(setting)} is a secret: set ${setting.env} or ${setting.env}_FILE instead.`);
        continue;
      }
      const value = setting.read(raw, { kind, baseDirectory, homeDirectory: sources.homeDirectory });
      if (typeof value === "string")
        mistakes.push(`${title(setting)} ${sentence(value)} Valid: ${exampleOf(setting, kind)}`);
      else Object.assign(merged, value);
    }
  }
  return merged;
}

function sentence(words: string): string {
  return /[.?]$/.test(words) ? words : `${words}.`;
}

/** The state of a service belongs to the machine when root runs it, and to the user otherwise. */
function defaultDataFolder({ isRoot, env, homeDirectory }: HubConfigSources): string {
  if (isRoot) return "/var/lib/skillquay";
  return join(env.XDG_DATA_HOME || join(homeDirectory, ".local", "share"), "skillquay", "hub");
}

function exampleOf({ name, flag, env, example, type }: HubSetting, kind: SettingSource["kind"]): string {
  if (kind === "environment") return `${env}=${example}`;
  if (kind === "flag") return type === "switch" ? `--${flag}` : `--${flag} ${example}`;
  return `"${name}": ${fileValue(example)}`;
}

/** A value of the environment as the configuration file would write it. */
export function fileValue(example: string): string {
  return /^(?:\d+|true|false)$/.test(example) ? example : JSON.stringify(example);
}

function envTitle({ env }: HubSetting): string {
  return env;
}

/** Also reads the files that `…_FILE` variables name, as container platforms hand out secrets. */
function environmentValues(
  { env, cwd }: HubConfigSources,
  mistakes: string[],
): Readonly<Record<string, string>> {
  const values: Record<string, string> = {};
  for (const setting of hubSettings) {
    const value = env[setting.env] || undefined;
    const file = takesFile(setting) ? env[`${setting.env}_FILE`] || undefined : undefined;
    if (value !== undefined) values[setting.name] = value;
    if (file === undefined) continue;
    if (value !== undefined) {
      mistakes.push(`${setting.env} and ${setting.env}_FILE are both set. Leave one of them out.`);
      continue;
    }
    try {
      // An editor or `echo` ends a file with a line feed that is not part of the secret.
      values[setting.name] = readFileSync(resolve(cwd, file), "utf8").replace(/\r?\n$/, "");
    } catch (error) {
      mistakes.push(`${setting.env}_FILE names ${file}, which cannot be read (${codeOf(error)}).`);
    }
  }
  return values;
}

/** A database address may hold a password. */
export function takesFile({ secret, name }: HubSetting): boolean {
  return secret === true || name === "databaseUrl";
}

function readConfigFile(
  { configFile, cwd }: HubConfigSources,
  dataFolder: string,
  mistakes: string[],
): GivenValues | undefined {
  const file = configFile === undefined ? join(dataFolder, "hub.json") : resolve(cwd, configFile);
  let text: string;
  try {
    text = readFileSync(file, "utf8");
  } catch (error) {
    const isAbsent = ["ENOENT", "ENOTDIR"].includes(codeOf(error));
    if (configFile !== undefined || !isAbsent) mistakes.push(`${file} cannot be read (${codeOf(error)}).`);
    return undefined;
  }
  const values = parseObject(text);
  if (values === undefined) {
    mistakes.push(`${file} must hold one JSON object. Valid: {"port": 4711}`);
    return undefined;
  }
  reportUnknownKeys(file, Object.keys(values), mistakes);
  return {
    kind: "file",
    baseDirectory: dirname(file),
    values,
    title: ({ name }) => `'${name}' in ${file}`,
  };
}

function parseObject(text: string): Record<string, unknown> | undefined {
  try {
    const parsed: unknown = JSON.parse(text.replace(/^\uFEFF/, ""));
    const isObject = typeof parsed === "object" && parsed !== null && !Array.isArray(parsed);
    return isObject ? Object.fromEntries(Object.entries(parsed)) : undefined;
  } catch {
    return undefined;
  }
}

function reportUnknownKeys(file: string, keys: readonly string[], mistakes: string[]): void {
  const names = hubSettings.filter(({ secret }) => !secret).map(({ name }): string => name);
  const known = hubSettings.map(({ name }): string => name);
  for (const key of keys.filter((candidate) => candidate !== "$schema" && !known.includes(candidate))) {
    const [near] = nearest(key, names, 1);
    const hint = near === undefined ? `Known: ${names.join(", ")}.` : `Did you mean '${near}'?`;
    mistakes.push(`'${key}' in ${file} is not a setting. ${hint}`);
  }
}

function codeOf(error: unknown): string {
  return error instanceof Error && "code" in error ? String(error.code) : "unknown reason";
}
