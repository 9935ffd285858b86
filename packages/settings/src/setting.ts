import type { Kind, KindValue } from "./kind.ts";

/**
 * One setting, everywhere it can be given. It is plain data: the readers, the flags, the help, the schema and the
 * reference page are all made from it, and none of them has to be loaded for another.
 */
export interface Setting {
  /** Without the dashes. Absent: it comes from the environment and from nowhere else. */
  readonly flag?: string;
  readonly env: string;
  readonly kind: Kind<unknown>;
  /** The value when nobody gives one. */
  readonly fallback: unknown;
  /** The default in words, where the value alone does not say it. */
  readonly defaultText?: string;
  /** Shown after the flag: `--port <number>`. */
  readonly valueName?: string;
  readonly description: string;
  /** A valid value, as it is written in the environment. */
  readonly example: string;
  /** Where it is written in another way than the kind of value tells. */
  readonly exampleFlag?: string;
  readonly exampleFile?: string;
  /** A project's file cannot set it, because a project may come from a stranger. */
  readonly userOnly?: boolean;
  /** Whether a value only takes away from what is in force: then a project that is not trusted may set it. Absent: it may not. */
  readonly narrows?: (value: unknown, from: NarrowedFrom) => boolean;
  /**
   * What counts where a lenient file says what cannot be read: no less strict than anything that could have been meant.
   * Absent: as if the file did not say it.
   */
  readonly whenWrong?: { readonly value: unknown; readonly text: string };
  /** Has no flag and no place in a file, and is never repeated: everybody on the machine can read the flags of a process. */
  readonly secret?: boolean;
  /** Also taken from the file that `<env>_FILE` names, as container platforms hand out secrets. Every secret is. */
  readonly takesFile?: boolean;
}

export interface NarrowedFrom {
  /** What is in force without the project's file. */
  readonly current: unknown;
  readonly projectFolder: string;
}

/** Settings by name, which is also their key in a configuration file. Help and reference keep the order. */
export type SettingDefinitions = Readonly<Record<string, Setting>>;

/** One value for each setting. */
export type SettingValues<Definitions extends SettingDefinitions> = {
  readonly [Name in keyof Definitions]: KindValue<Definitions[Name]["kind"]> | Definitions[Name]["fallback"];
};

/** A setting with its name and what follows from its kind. */
export interface NamedSetting<Name extends string = string> extends Setting {
  readonly name: Name;
  readonly isSwitch: boolean;
  readonly isList: boolean;
  /** A switch that is on by default is turned off with `--no-<flag>`. */
  readonly isNegatable: boolean;
  readonly takesFile: boolean;
  readonly defaultText: string;
}

/** The settings in their order. */
export function listSettings<Definitions extends SettingDefinitions>(
  definitions: Definitions,
): readonly NamedSetting<Extract<keyof Definitions, string>>[];
export function listSettings(definitions: SettingDefinitions): readonly NamedSetting[] {
  return Object.entries(definitions).map(([name, setting]) => ({
    ...setting,
    name,
    isSwitch: setting.kind.form === "switch",
    isList: setting.kind.form === "list",
    isNegatable: setting.kind.form === "switch" && setting.fallback === true,
    takesFile: setting.secret === true || setting.takesFile === true,
    defaultText: setting.defaultText ?? inWords(setting.fallback),
  }));
}

/** What is in force when nothing is given. */
export function defaultValues<Definitions extends SettingDefinitions>(
  definitions: Definitions,
): SettingValues<Definitions>;
export function defaultValues(definitions: SettingDefinitions): Readonly<Record<string, unknown>> {
  return Object.fromEntries(Object.entries(definitions).map(([name, { fallback }]) => [name, fallback]));
}

function inWords(value: unknown): string {
  if (typeof value === "boolean") return value ? "on" : "off";
  const isShown = (typeof value === "string" && value !== "") || typeof value === "number";
  return isShown ? String(value) : "none";
}
