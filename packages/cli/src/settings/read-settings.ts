import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import {
  environmentSource,
  fileSource,
  mergeSettings,
  type SettingsSource,
  unknownKeyMistakes,
  unknownKeys,
} from "@skillquay/settings";
import { configurationInvalid } from "../program/cli-error.ts";
import type { Io } from "../program/io.ts";
import { configFolders } from "./config-folders.ts";
import { type SettingName, type Settings, settingDefinitions } from "./settings.ts";

/** Values of the flags that were given, by setting: text for values, true or false for switches. */
export type FlagValues = Readonly<Partial<Record<SettingName, boolean | string | readonly string[]>>>;

/**
 * Flags beat environment beat project file beat user file beat defaults. Every mistake in any of them is
 * reported in one go, each with its name and a valid example.
 */
export async function readSettings(flags: FlagValues, io: Io): Promise<Settings> {
  const files = await readFiles(io);
  const environment = environmentSource(settingDefinitions, io);
  const sources: SettingsSource[] = [
    ...files.sources,
    environment.source,
    { kind: "flag", values: flags, baseDirectory: io.cwd },
  ];
  const merged = mergeSettings(settingDefinitions, sources, io);
  const mistakes = [...files.mistakes, ...environment.mistakes, ...merged.mistakes];
  if (mistakes.length > 0) throw configurationInvalid(mistakes);
  return merged.values;
}

async function readFiles(io: Io): Promise<{ sources: SettingsSource[]; mistakes: string[] }> {
  const sources: SettingsSource[] = [];
  const mistakes: string[] = [];
  for (const [kind, file] of [
    ["file", join(configFolders(io).config, "skillquay", "config.json")],
    ["project-file", findProjectFile(io.cwd)],
  ] as const) {
    if (file === undefined) continue;
    const { source, mistake } = fileSource(file, { kind, example: '{"dir": ["./skills"]}' });
    if (mistake !== undefined) mistakes.push(mistake);
    if (source === undefined) continue;
    sources.push(source);
    if (unknownKeys(settingDefinitions, source).length === 0) continue;
    // Loaded when there is a mistake to explain: a start needs none of it.
    const { nearest } = await import("@skillquay/search");
    mistakes.push(...unknownKeyMistakes(settingDefinitions, source, nearest));
  }
  return { sources, mistakes };
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
