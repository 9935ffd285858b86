import { isDeepStrictEqual } from "node:util";
import { CliError } from "../program/cli-error.ts";
import {
  type ConfigObject,
  type ConfigPath,
  type ConfigPlace,
  type ConfigValue,
  findPlace,
  isConfigObject,
  isObject,
} from "./config-place.ts";

export type ConfigFormat = "json" | "toml" | "yaml";

/** How one format is read and minimally changed. The changes may be clumsy: the result is always read back and compared. */
export interface ConfigEditor {
  /** Throws when the text is not valid. An empty file is an empty object. */
  parse(text: string): unknown;
  /** Puts a value at `path`, leaving everything else of the text as it is. Of an object that is there, only these keys are set. */
  set(text: string, path: ConfigPath, value: ConfigValue): string;
  /** Takes out what is at `path`, and sections that hold nothing else. */
  remove(text: string, path: ConfigPath): string;
}

export interface ConfigFile {
  readonly file: string;
  /** Whose it is, for words about what to do by hand. */
  readonly host?: string;
  readonly format: ConfigFormat;
}

export interface Addition {
  readonly place: ConfigPlace;
  /** May depend on what is there. */
  readonly value: ConfigValue | ((existing: object | undefined) => ConfigObject);
}

export interface ConfigEdit {
  readonly before: string;
  readonly after: string;
  readonly status: ConnectionStatus;
}

/** How the file stands: without us, with what we would write, or with something else in our places. */
export type ConnectionStatus = "absent" | "connected" | "different";

/** What a file would be with our additions. Throws rather than guess when the file cannot be understood. */
export async function editConfig(
  config: ConfigFile,
  previous: string,
  additions: readonly Addition[],
): Promise<ConfigEdit> {
  const editor = await loadEditor(config.format);
  let text = withoutMark(previous);
  const states: ConnectionStatus[] = [];
  for (const { place, value: given } of additions) {
    const parsed = parseOrRefuse(editor, text, config.file);
    const { path, existing } = findPlace(parsed, place, config.file);
    const value = typeof given === "function" ? given(isObject(existing) ? existing : undefined) : given;
    if (existing !== undefined && contains(existing, value)) {
      states.push("connected");
      continue;
    }
    states.push(existing === undefined ? "absent" : "different");
    const edited = editor.set(text, path, value);
    if (!means(editor, edited, withValue(plain(parsed), path, value))) throw notEditable(config);
    text = edited;
  }
  const isSame = states.every((state) => state === "connected");
  return {
    before: previous,
    after: isSame ? previous : markOf(previous) + text,
    status: isSame ? "connected" : states[0] === "absent" ? "absent" : "different",
  };
}

/** What a file would be without what is in these places; undefined when nothing of it is there. */
export async function removeFromConfig(
  config: ConfigFile,
  previous: string,
  places: readonly ConfigPlace[],
): Promise<string | undefined> {
  const editor = await loadEditor(config.format);
  let text = withoutMark(previous);
  for (const place of places) {
    const parsed = parseOrRefuse(editor, text, config.file);
    const { path, existing } = findPlace(parsed, place, config.file);
    if (existing === undefined) continue;
    const edited = editor.remove(text, path);
    // A section that holds nothing but a comment stays: it means as much as none.
    const meaning = withoutEmpty(withoutValue(plain(parsed), path), path);
    if (!means(editor, edited, meaning, (value) => withoutEmpty(value, path))) throw notEditable(config);
    text = edited;
  }
  return text === withoutMark(previous) ? undefined : markOf(previous) + text;
}

/** What `to` would be with what `from` has in these places. */
export async function copyPlaces(
  config: ConfigFile,
  places: readonly ConfigPlace[],
  { from, to }: { readonly from: string; readonly to: string },
): Promise<string> {
  const parsed = await parseConfig(config, from);
  const additions = places.flatMap((place): Addition[] => {
    const value = plain(findPlace(parsed, place, config.file).existing);
    return isConfigValue(value) ? [{ place, value }] : [];
  });
  return (await editConfig(config, to, additions)).after;
}

function isConfigValue(value: unknown): value is ConfigValue {
  return value !== undefined && value !== null;
}

/** What is in a place of a file. */
export async function readPlace(
  config: ConfigFile,
  text: string,
  place: ConfigPlace,
): Promise<object | undefined> {
  const editor = await loadEditor(config.format);
  const { existing } = findPlace(parseOrRefuse(editor, withoutMark(text), config.file), place, config.file);
  return isObject(existing) ? existing : undefined;
}

export async function parseConfig({ file, format }: ConfigFile, text: string): Promise<unknown> {
  return parseOrRefuse(await loadEditor(format), withoutMark(text), file);
}

/** Additions alone, as a file of the format would show them. */
export async function configSnippet(format: ConfigFormat, additions: readonly Addition[]): Promise<string> {
  return (await editConfig({ file: "", format }, "", additions)).after;
}

async function loadEditor(format: ConfigFormat): Promise<ConfigEditor> {
  if (format === "toml") return (await import("./edit-toml.ts")).tomlEditor;
  if (format === "yaml") return (await import("./edit-yaml.ts")).yamlEditor;
  return (await import("./edit-json.ts")).jsonEditor;
}

function markOf(text: string): string {
  return text.startsWith("\uFEFF") ? "\uFEFF" : "";
}

function withoutMark(text: string): string {
  return text.slice(markOf(text).length);
}

function means(
  editor: ConfigEditor,
  text: string,
  meaning: unknown,
  reduce = (value: unknown): unknown => value,
): boolean {
  try {
    return isDeepStrictEqual(reduce(plain(editor.parse(text))), meaning);
  } catch {
    return false;
  }
}

function parseOrRefuse(editor: ConfigEditor, text: string, file: string): unknown {
  try {
    return editor.parse(text);
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message.split("\n")[0] : "unknown";
    throw new CliError("config_unreadable", `${file} cannot be read as it is, so it was left alone.`, {
      suggestions: [`Reason: ${reason}`, "Repair the file, then run the command again."],
      cause,
    });
  }
}

function notEditable({ file, host = "<agent>" }: ConfigFile): CliError {
  return new CliError("config_not_editable", `${file} is written in a way that cannot be edited safely.`, {
    suggestions: [`Nothing was changed. Change it by hand; what to add prints: skillquay connect ${host}`],
  });
}

function contains(existing: unknown, value: ConfigValue): boolean {
  if (!isObject(existing) || !isObject(value)) return isDeepStrictEqual(plain(existing), plain(value));
  const members = new Map(Object.entries(existing));
  return Object.entries(value).every(([key, member]) =>
    isDeepStrictEqual(plain(members.get(key)), plain(member)),
  );
}

/** What the edited file must mean: everything as before, plus our keys at the path. */
function withValue(root: unknown, path: ConfigPath, value: ConfigValue): unknown {
  const [key, ...deeper] = path;
  if (key === undefined)
    return isObject(root) && isConfigObject(value) ? { ...root, ...value } : plain(value);
  if (typeof key === "number") {
    const items: unknown[] = Array.isArray(root) ? [...root] : [];
    items[key] = withValue(items[key], deeper, value);
    return items;
  }
  const members: Record<string, unknown> = isObject(root) ? { ...root } : {};
  return { ...members, [key]: withValue(members[key], deeper, value) };
}

function withoutValue(root: unknown, path: ConfigPath): unknown {
  const [key, ...deeper] = path;
  if (key === undefined) return undefined;
  if (Array.isArray(root) && deeper.length === 0) return root.filter((_item, index) => index !== key);
  const members = isObject(root) ? Object.entries(root) : [];
  const left = members.map(
    ([name, value]) => [name, name === key ? withoutValue(value, deeper) : value] as const,
  );
  return Object.fromEntries(left.filter(([, value]) => value !== undefined));
}

/** Without the sections of the path that hold nothing. */
function withoutEmpty(root: unknown, path: ConfigPath): unknown {
  const [key, ...deeper] = path;
  if (!isObject(root) || key === undefined) return root;
  const left = Object.entries(root).map(
    ([name, value]) => [name, name === key ? withoutEmpty(value, deeper) : value] as const,
  );
  return Object.fromEntries(left.filter(([name, value]) => name !== key || !isEmpty(value)));
}

function isEmpty(value: unknown): boolean {
  return value === null || (typeof value === "object" && Object.keys(value).length === 0);
}

/** Without prototypes and parser-specific classes, so that two readings compare by content. */
function plain(value: unknown): unknown {
  return value === undefined ? undefined : JSON.parse(JSON.stringify(value));
}
