import { isDeepStrictEqual } from "node:util";
import { CliError } from "../program/cli-error.ts";
import type { ConfigFormat, Host, ServerEntry } from "./hosts.ts";

/** How one format is read and minimally changed. `set` may be clumsy: the result is always read back and compared. */
export interface ConfigEditor {
  /** Throws when the text is not valid. An empty file is an empty object. */
  parse(text: string): unknown;
  /** Sets these keys of the object at `path`, leaving everything else of the text as it is. */
  set(text: string, path: readonly string[], entry: ServerEntry): string;
}

export interface ConfigEdit {
  readonly before: string;
  readonly after: string;
  readonly status: ConnectionStatus;
}

/** How the file stands: without us, with the entry we would write, or with another one of our name. */
export type ConnectionStatus = "absent" | "connected" | "different";

export const SERVER_NAME = "skillquay";

/**
 * What a host's file would be with our entry in it, which may depend on the one that is there. Throws rather than guess
 * when the file cannot be understood.
 */
export async function editConfig(
  host: Host,
  file: string,
  previous: string,
  entryFor: (existing: object | undefined) => ServerEntry,
): Promise<ConfigEdit> {
  const editor = await loadEditor(host.format);
  const byteOrderMark = previous.startsWith("\uFEFF") ? "\uFEFF" : "";
  const text = previous.slice(byteOrderMark.length);
  const { parsed, path, existing } = findEntry(editor, host, file, text);
  const entry = entryFor(existing);
  if (existing !== undefined && containsEntry(existing, entry))
    return { before: previous, after: previous, status: "connected" };
  const after = editor.set(text, path, entry);
  if (!means(editor, after, withEntry(plain(parsed), path, entry))) {
    throw new CliError("config_not_editable", `${file} is written in a way that cannot be edited safely.`, {
      suggestions: [`Nothing was changed. Add the entry by hand: skillquay connect ${host.id}`],
    });
  }
  return {
    before: previous,
    after: byteOrderMark + after,
    status: existing === undefined ? "absent" : "different",
  };
}

/** Our entry in a host's file, as it stands there. */
export async function readEntry(host: Host, file: string, text: string): Promise<object | undefined> {
  return findEntry(await loadEditor(host.format), host, file, text.replace(/^\uFEFF/, "")).existing;
}

function findEntry(editor: ConfigEditor, host: Host, file: string, text: string) {
  const parsed = parseOrRefuse(editor, text, file);
  const path = [...host.keyPath(parsed), SERVER_NAME];
  return { parsed, path, existing: objectAt(parsed, path, file) };
}

/** The entry alone, as a file of the host's format would show it. */
export async function configSnippet(host: Host, entry: ServerEntry): Promise<string> {
  const editor = await loadEditor(host.format);
  return editor.set("", [...host.keyPath({}), SERVER_NAME], entry);
}

async function loadEditor(format: ConfigFormat): Promise<ConfigEditor> {
  if (format === "toml") return (await import("./edit-toml.ts")).tomlEditor;
  if (format === "yaml") return (await import("./edit-yaml.ts")).yamlEditor;
  return (await import("./edit-json.ts")).jsonEditor;
}

function means(editor: ConfigEditor, text: string, meaning: unknown): boolean {
  try {
    return isDeepStrictEqual(plain(editor.parse(text)), meaning);
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

function objectAt(root: unknown, path: readonly string[], file: string): object | undefined {
  let current = root;
  for (const [depth, key] of ["", ...path].entries()) {
    if (depth > 0) current = isObject(current) ? new Map(Object.entries(current)).get(key) : undefined;
    // Goose writes `extensions:` with nothing after it, which is null.
    if (current === undefined || current === null) return undefined;
    if (!isObject(current)) {
      const where = depth === 0 ? "its top level" : `'${path.slice(0, depth).join(".")}'`;
      throw new CliError("config_shape_unexpected", `${file} was left alone: ${where} is not an object.`);
    }
  }
  return isObject(current) ? current : undefined;
}

function containsEntry(existing: object, entry: ServerEntry): boolean {
  const values = new Map(Object.entries(existing));
  return Object.entries(entry).every(([key, value]) =>
    isDeepStrictEqual(plain(values.get(key)), plain(value)),
  );
}

/** What the edited file must mean: everything as before, plus our keys at the path. */
function withEntry(root: unknown, path: readonly string[], entry: ServerEntry): unknown {
  const base: Record<string, unknown> = isObject(root) ? { ...root } : {};
  const [key, ...deeper] = path;
  if (key === undefined) return { ...base, ...(plain(entry) ?? {}) };
  return { ...base, [key]: withEntry(base[key], deeper, entry) };
}

/** Without prototypes and parser-specific classes, so that two readings compare by content. */
function plain(value: unknown): object | undefined {
  return value === undefined ? undefined : JSON.parse(JSON.stringify(value));
}

function isObject(value: unknown): value is object {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
