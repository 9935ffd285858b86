import { existsSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import {
  environmentSource,
  type FileReading,
  fileSource,
  mergeSettings,
  type SettingsSource,
  unknownKeyMistakes,
  unknownKeys,
} from "@skillquay/settings";
import { readSkillFileSync } from "@skillquay/skill/files";
import { createLog } from "../output/log.ts";
import { configurationInvalid } from "../program/cli-error.ts";
import type { Io } from "../program/io.ts";
import { configFolders, relativeFolderWarnings } from "./config-folders.ts";
import { type SettingName, type Settings, settingDefinitions } from "./settings.ts";

/** Values of the flags that were given, by setting: text for values, true or false for switches. */
export type FlagValues = Readonly<Partial<Record<SettingName, boolean | string | readonly string[]>>>;

/**
 * Flags beat environment beat project file beat user file beat defaults. Every mistake in flags and environment is
 * reported in one go, each with its name and a valid example. What is wrong in a file, what a project may not say, and
 * keys that are no settings are warnings: they must not leave an agent without its skills.
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
  warn([...relativeFolderWarnings(io), ...files.warnings, ...merged.warnings], io, merged.values);
  return merged.values;
}

// A file of a stranger must not bury everything else that is said.
const MOST_WARNINGS = 10;

function warn(warnings: readonly string[], io: Io, { logLevel }: Settings): void {
  const log = createLog(io, logLevel);
  for (const line of warnings.slice(0, MOST_WARNINGS)) log("warn", line.slice(0, 500));
  const more = warnings.length - MOST_WARNINGS;
  if (more > 0) log("warn", `The settings have ${more} more such mistakes.`);
}

interface ReadFiles {
  readonly sources: SettingsSource[];
  readonly mistakes: string[];
  readonly warnings: string[];
}

async function readFiles(io: Io): Promise<ReadFiles> {
  const files: ReadFiles = { sources: [], mistakes: [], warnings: [] };
  const { sources, mistakes, warnings } = files;
  const add = async ({ source, mistake }: FileReading, wrong: string[]) => {
    if (mistake !== undefined) wrong.push(mistake);
    if (source === undefined) return;
    sources.push(source);
    if (unknownKeys(settingDefinitions, source).length === 0) return;
    // Loaded when there is a mistake to explain: a start needs none of it.
    const { nearest } = await import("@skillquay/search");
    warnings.push(...unknownKeyMistakes(settingDefinitions, source, nearest));
  };
  const example = '{"dir": ["./skills"]}';
  const userFile = join(configFolders(io).config, "skillquay", "config.json");
  const own = fileSource(userFile, { kind: "file", example });
  await add(own.source === undefined ? own : { source: { ...own.source, isLenient: true } }, mistakes);
  const projectFile = findProjectFile(io.cwd);
  if (projectFile === undefined) return files;
  const reading = fileSource(projectFile, { kind: "project-file", example, read: readInProject });
  if (reading.source === undefined) await add(reading, warnings);
  else {
    const { untrustedProject } = await import("../trust/untrusted-project.ts");
    await add({ source: { ...reading.source, untrustedProject: untrustedProject(io) } }, warnings);
  }
  return files;
}

const LARGEST_PROJECT_FILE_BYTES = 256 * 1024;

/** A repository can store a link to anything under this name. */
function readInProject(file: string): string {
  const bytes = readSkillFileSync(dirname(file), basename(file), { maxBytes: LARGEST_PROJECT_FILE_BYTES });
  return Buffer.from(bytes).toString("utf8");
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
