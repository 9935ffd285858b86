import { dirname } from "node:path";
import { errorCode } from "./environment-source.ts";
import type { SettingsSource } from "./merge-settings.ts";
import { readRegularFile } from "./read-regular-file.ts";
import { listSettings, type SettingDefinitions } from "./setting.ts";

export interface FileOptions {
  readonly kind: "file" | "project-file";
  /** Somebody named it: then it is a mistake when it is not there. */
  readonly isRequired?: boolean;
  /** What a right file looks like. */
  readonly example: string;
  /** Reads the file, where a stricter way is due. Throws what has a `code`. */
  readonly read?: (file: string) => string;
}

export type FileReading =
  | { readonly source: SettingsSource; readonly mistake?: undefined }
  | { readonly source?: undefined; readonly mistake: string | undefined };

/** A configuration file: one JSON object with settings by name. One that is not there says nothing. */
export function fileSource(
  file: string,
  { kind, isRequired = false, example, read = readRegularFile }: FileOptions,
): FileReading {
  let content: string;
  try {
    content = read(file);
  } catch (error) {
    const isAbsent = ["ENOENT", "ENOTDIR"].includes(errorCode(error));
    const isMistake = isRequired || !isAbsent;
    return { mistake: isMistake ? `${file} cannot be read (${errorCode(error)}).` : undefined };
  }
  const values = parseObject(content);
  if (values === undefined) return { mistake: `${file} must hold one JSON object. Valid: ${example}` };
  return { source: { kind, file, values, baseDirectory: dirname(file) } };
}

function parseObject(content: string): Record<string, unknown> | undefined {
  try {
    const parsed: unknown = JSON.parse(content.replace(/^\uFEFF/, ""));
    const isObject = typeof parsed === "object" && parsed !== null && !Array.isArray(parsed);
    return isObject ? Object.fromEntries(Object.entries(parsed)) : undefined;
  } catch {
    return undefined;
  }
}

/** Finds the nearest of some words; handed in, because most starts have no mistake to explain. */
export type Nearest = (word: string, among: readonly string[], most: number) => readonly string[];

/** The keys of a file that are no settings. Editors read `$schema`. */
export function unknownKeys(definitions: SettingDefinitions, { values }: SettingsSource): readonly string[] {
  return Object.keys(values).filter((key) => key !== "$schema" && !Object.hasOwn(definitions, key));
}

/** One sentence for each key that is no setting, with the nearest one that a file may hold. */
export function unknownKeyMistakes(
  definitions: SettingDefinitions,
  source: SettingsSource,
  nearest: Nearest,
): readonly string[] {
  const names = listSettings(definitions).flatMap(({ name, flag }) => (flag === undefined ? [] : [name]));
  return unknownKeys(definitions, source).map((key) => {
    const [near] = nearest(key, names, 1);
    const hint = near === undefined ? `Known: ${names.join(", ")}.` : `Did you mean '${near}'?`;
    return `'${key}' in ${source.file} is not a setting. ${hint}`;
  });
}
