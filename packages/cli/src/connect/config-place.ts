import { CliError } from "../program/cli-error.ts";

/** What settings files hold of us. */
export type ConfigValue = string | number | boolean | readonly ConfigValue[] | ConfigObject;
export interface ConfigObject {
  readonly [key: string]: ConfigValue;
}

/** Keys of objects and positions in lists, from the top level on. */
export type ConfigPath = readonly (string | number)[];

/** Where something of ours is in a file: a member of an object, an item of a list known by one of its fields, or a word in a list. */
export type ConfigPlace = { readonly section: readonly string[] } & (
  | { readonly member: string }
  | { readonly field: string; readonly is: string }
  | { readonly word: string }
);

export interface FoundPlace {
  /** Where it is or would be put. */
  readonly path: ConfigPath;
  readonly existing: unknown;
}

/** Looks for a place in a parsed file. Throws where something else stands in the way, rather than replace it. */
export function findPlace(parsed: unknown, place: ConfigPlace, file: string): FoundPlace {
  const { section } = place;
  if ("member" in place) {
    const path = [...section, place.member];
    return { path, existing: objectAt(parsed, path, file) };
  }
  const holder = section.length === 1 ? parsed : objectAt(parsed, section.slice(0, -1), file);
  const items = valueAt(isObject(holder) ? parsed : {}, section) ?? [];
  if (!isObject(parsed)) throw unexpected(file, "its top level", "an object");
  if (!Array.isArray(items)) throw unexpected(file, `'${section.join(".")}'`, "a list");
  const index = items.findIndex((item) =>
    "word" in place ? item === place.word : valueAt(item, [place.field]) === place.is,
  );
  if (index === -1) return { path: [...section, items.length], existing: undefined };
  return { path: [...section, index], existing: items[index] };
}

export function isObject(value: unknown): value is object {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

export function isConfigObject(value: ConfigValue): value is ConfigObject {
  return isObject(value);
}

/** Own members only. */
export function valueAt(root: unknown, path: ConfigPath): unknown {
  let current = root;
  for (const key of path) {
    if (Array.isArray(current) && typeof key === "number") current = current[key];
    else current = isObject(current) ? new Map(Object.entries(current)).get(String(key)) : undefined;
  }
  return current;
}

function objectAt(root: unknown, path: readonly string[], file: string): object | undefined {
  let current = root;
  for (const [depth, key] of ["", ...path].entries()) {
    if (depth > 0) current = valueAt(current, [key]);
    // Goose writes `extensions:` with nothing after it, which is null.
    if (current === undefined || current === null) return undefined;
    if (!isObject(current))
      throw unexpected(
        file,
        depth === 0 ? "its top level" : `'${path.slice(0, depth).join(".")}'`,
        "an object",
      );
  }
  return isObject(current) ? current : undefined;
}

function unexpected(file: string, where: string, what: string): CliError {
  return new CliError("config_shape_unexpected", `${file} was left alone: ${where} is not ${what}.`);
}
