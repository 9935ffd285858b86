import { existsSync, readFileSync } from "node:fs";
import { delimiter, dirname, join } from "node:path";
import { CliError } from "../program/cli-error.ts";
import type { Io } from "../program/io.ts";
import { configFolders } from "./config-folders.ts";
import {
  defaultSettings,
  type SettingName,
  type SettingSource,
  type Settings,
  settings,
} from "./settings.ts";

export {
  defaultSettings,
  type Setting,
  type SettingName,
  type Settings,
  settings,
} from "./settings.ts";

/** Values of the flags that were given, by setting: text for values, true or false for switches. */
export type FlagValues = Readonly<Partial<Record<SettingName, boolean | string | readonly string[]>>>;

/**
 * Flags beat environment beat project file beat user file beat defaults. Every mistake in any of them is
 * reported in one go, each with its name and a valid example.
 */
export async function readSettings(flags: FlagValues, io: Io): Promise<Settings> {
  const mistakes: string[] = [];
  const merged = { ...defaultSettings };
  for (const source of await settingSources(flags, io, mistakes)) {
    for (const setting of settings) {
      const raw = source.values[setting.name];
      if (raw === undefined) continue;
      const title = source.title(setting.name);
      if (source.kind === "project-file" && setting.userOnly) {
        mistakes.push(`${title} may only be set for the user, by flag or by environment, not by a project.`);
        continue;
      }
      const value = setting.read(raw, source);
      if (typeof value === "string") mistakes.push(`${title} ${value}. Valid: ${example(setting, source)}`);
      else Object.assign(merged, value);
    }
  }
  if (mistakes.length > 0) throw configurationInvalid(mistakes);
  return merged;
}

function example(setting: (typeof settings)[number], source: SettingSource): string {
  if (source.kind === "flag") return setting.example.flag;
  if (source.kind === "environment") return `${setting.env}=${setting.example.env}`;
  return `"${setting.name}": ${setting.example.file}`;
}

function configurationInvalid(mistakes: readonly string[]): CliError {
  const [first = "The configuration is not valid."] = mistakes;
  if (mistakes.length === 1) return new CliError("configuration_invalid", first, { exitCode: 2 });
  return new CliError("configuration_invalid", `The configuration has ${mistakes.length} mistakes.`, {
    exitCode: 2,
    suggestions: mistakes,
  });
}

/** Weakest first. */
async function settingSources(flags: FlagValues, io: Io, mistakes: string[]): Promise<SettingSource[]> {
  const sources: SettingSource[] = [];
  const userFile = join(configFolders(io).config, "skillquay", "config.json");
  const projectFile = findProjectFile(io.cwd);
  const where = { homeDirectory: io.homeDirectory, delimiter };
  for (const [kind, file] of [
    ["user-file", userFile],
    ["project-file", projectFile],
  ] as const) {
    if (file === undefined) continue;
    const values = await readConfigFile(file, mistakes);
    if (values === undefined) continue;
    sources.push({
      ...where,
      kind,
      values,
      baseDirectory: dirname(file),
      title: (name) => `'${name}' in ${file}`,
    });
  }
  const environment = Object.fromEntries(
    settings.map((setting) => [setting.name, io.env[setting.env] || undefined]),
  );
  const envName = (name: string) => settings.find((setting) => setting.name === name)?.env ?? name;
  sources.push({ ...where, kind: "environment", values: environment, baseDirectory: io.cwd, title: envName });
  const flagName = (name: string) => `--${settings.find((setting) => setting.name === name)?.flag ?? name}`;
  sources.push({ ...where, kind: "flag", values: flags, baseDirectory: io.cwd, title: flagName });
  return sources;
}

/**
 * From the working directory up to the repository root, the same stretch in which skills are looked for. Without
 * a repository only the working directory counts: a stray file in some parent must not apply.
 */
function findProjectFile(cwd: string): string | undefined {
  let folders: string[] = [];
  for (let folder = cwd; ; folder = dirname(folder)) {
    folders.push(folder);
    if (existsSync(join(folder, ".git"))) break;
    if (dirname(folder) === folder) {
      folders = [cwd];
      break;
    }
  }
  return folders.map((folder) => join(folder, "skillquay.json")).find((file) => existsSync(file));
}

async function readConfigFile(
  file: string,
  mistakes: string[],
): Promise<Record<string, unknown> | undefined> {
  let text: string;
  try {
    text = readFileSync(file, "utf8");
  } catch (error) {
    if (isMissing(error)) return undefined;
    mistakes.push(`${file} cannot be read. Check its permissions.`);
    return undefined;
  }
  let parsed: unknown;
  try {
    parsed = JSON.parse(text.replace(/^\uFEFF/, ""));
  } catch {
    mistakes.push(`${file} is not valid JSON. Valid: {"dir": ["./skills"]}`);
    return undefined;
  }
  if (typeof parsed !== "object" || parsed === null || Array.isArray(parsed)) {
    mistakes.push(`${file} must hold one JSON object. Valid: {"dir": ["./skills"]}`);
    return undefined;
  }
  const values: Record<string, unknown> = Object.fromEntries(Object.entries(parsed));
  await reportUnknownKeys(file, Object.keys(values), mistakes);
  return values;
}

async function reportUnknownKeys(file: string, keys: readonly string[], mistakes: string[]): Promise<void> {
  const names = settings.map((setting): string => setting.name);
  const unknown = keys.filter((key) => key !== "$schema" && !names.includes(key));
  if (unknown.length === 0) return;
  const { nearest } = await import("@skillquay/search");
  for (const key of unknown) {
    const [near] = nearest(key, names, 1);
    const hint = near === undefined ? `Known: ${names.join(", ")}.` : `Did you mean '${near}'?`;
    mistakes.push(`'${key}' in ${file} is not a setting. ${hint}`);
  }
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && "code" in error && (error.code === "ENOENT" || error.code === "ENOTDIR");
}
