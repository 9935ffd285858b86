import { exampleFor } from "./examples.ts";
import type { SourceKind } from "./kind.ts";
import { listSettings, type NamedSetting, type SettingDefinitions, type SettingValues } from "./setting.ts";

/** Values as they were given in one place, by name of the setting. */
export interface SettingsSource {
  readonly kind: SourceKind;
  /** The file, where it is one. */
  readonly file?: string;
  readonly values: Readonly<Record<string, unknown>>;
  /** What a relative folder is relative to. */
  readonly baseDirectory: string;
  /** Of a project's file whose project the user has not trusted: the project's folder. Only what narrows is taken from it. */
  readonly untrustedProject?: string | undefined;
  /** What is wrong in it is a warning, and something else counts: see `whenWrong` of a setting. */
  readonly isLenient?: boolean;
}

export interface MergedSettings<Values> {
  readonly values: Values;
  /** Every mistake in any source, each with its name and a valid example. */
  readonly mistakes: readonly string[];
  /** What is not taken from a project's or a lenient file, and why: neither keeps the program from starting. */
  readonly warnings: readonly string[];
}

/** Later sources beat earlier ones, and all of them the defaults. */
export function mergeSettings<Definitions extends SettingDefinitions>(
  definitions: Definitions,
  sources: readonly SettingsSource[],
  options: { readonly homeDirectory: string },
): MergedSettings<SettingValues<Definitions>>;
// Each name is given what its own kind has read, which the types of a loop cannot say.
export function mergeSettings(
  definitions: SettingDefinitions,
  sources: readonly SettingsSource[],
  { homeDirectory }: { readonly homeDirectory: string },
): MergedSettings<Readonly<Record<string, unknown>>> {
  const settings = listSettings(definitions);
  const values = new Map(settings.map(({ name, fallback }) => [name, fallback]));
  const mistakes: string[] = [];
  const warnings: string[] = [];
  for (const source of sources) {
    const isWarned = source.kind === "project-file" || source.isLenient === true;
    const wrong = isWarned ? warnings : mistakes;
    for (const setting of settings) {
      const raw = source.values[setting.name];
      if (raw === undefined) continue;
      const title = titleOf(setting, source);
      const refusal = refusalOf(setting, source.kind);
      if (refusal !== undefined) {
        wrong.push(`${title} ${refusal}`);
        continue;
      }
      const { kind, baseDirectory } = source;
      const reading = setting.kind.read(raw, { kind, baseDirectory, homeDirectory });
      if ("problem" in reading) {
        const { whenWrong } = setting;
        const isReplaced = source.isLenient === true && whenWrong !== undefined;
        if (isReplaced) values.set(setting.name, whenWrong.value);
        const instead = source.isLenient === true ? insteadOf(setting, raw, isReplaced) : "";
        wrong.push(`${title} ${sentence(reading.problem)}${instead} Valid: ${exampleFor(setting, kind)}`);
      } else if (isTaken(setting, reading.value, values.get(setting.name), source))
        values.set(setting.name, reading.value);
      else warnings.push(`${title} is ignored, because you have not trusted this project.`);
    }
  }
  return { values: Object.fromEntries(values), mistakes, warnings };
}

/** What was written, and what counts in its place. */
function insteadOf({ whenWrong, defaultText }: NamedSetting, raw: unknown, isReplaced: boolean): string {
  const written = JSON.stringify(raw) ?? String(raw);
  const shown = written.length > MOST_SHOWN_CHARS ? `${written.slice(0, MOST_SHOWN_CHARS)}…` : written;
  const strict = isReplaced ? ` To be safe until it is right: ${whenWrong?.text}.` : "";
  return ` It is ${shown}, which is left out.${strict || ` Used instead: ${defaultText}.`}`;
}

const MOST_SHOWN_CHARS = 80;

function isTaken(
  { narrows }: NamedSetting,
  value: unknown,
  current: unknown,
  { untrustedProject }: SettingsSource,
): boolean {
  return (
    untrustedProject === undefined || narrows?.(value, { current, projectFolder: untrustedProject }) === true
  );
}

/** How the setting is called in this place. */
function titleOf({ name, flag, env }: NamedSetting, { kind, file }: SettingsSource): string {
  if (kind === "environment") return env;
  return kind === "flag" ? `--${flag ?? name}` : `'${name}' in ${file}`;
}

function refusalOf({ secret, flag, env, userOnly }: NamedSetting, kind: SourceKind): string | undefined {
  if (secret && kind !== "environment") return `is a secret: set ${env} or ${env}_FILE instead.`;
  if (flag === undefined && kind !== "environment") return `comes from the environment: set ${env} instead.`;
  if (userOnly && kind === "project-file")
    return "may only be set for the user, by flag or by environment, not by a project.";
  return undefined;
}

function sentence(words: string): string {
  return /[.?]$/.test(words) ? words : `${words}.`;
}
