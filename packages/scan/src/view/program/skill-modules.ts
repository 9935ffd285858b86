import { mergeSources } from "../value.ts";
import type { ProgramValue, Scope } from "./program-value.ts";

/** Files of the skill that others import, by the names under which they do. */
export interface SkillModules {
  add(path: string, names: Scope): void;
  /**
   * A value whose name is that of another file's (`helper.read_key`, `./lib/helper.readKey`) with what is known of it there:
   * what a variable holds, what a function takes and gives. Any other value as it is.
   */
  imported(value: ProgramValue, from: string): ProgramValue;
}

export function openSkillModules(): SkillModules {
  // By base name without ending; a skill may have several of a name.
  const modules = new Map<string, { readonly path: string; readonly names: Scope }[]>();
  return {
    add(path, names) {
      const base = baseName(path);
      modules.set(base, [...(modules.get(base) ?? []).slice(0, MAX_SAME_NAME), { path, names }]);
    },
    imported(value, from) {
      if (value.name === undefined || value.callee !== undefined || modules.size === 0) return value;
      const requested = value.name.includes("/") ? scriptName(value.name) : pythonName(value.name, modules);
      if (requested === undefined) return value;
      const candidates = (modules.get(requested.module) ?? []).filter(({ path }) => path !== from);
      const near = candidates.find(({ path }) => folderOf(path) === folderOf(from));
      const names = (near ?? candidates[0])?.names;
      const match = names === undefined ? undefined : exported(names, requested.member);
      return match === undefined ? value : withKnown(value, match);
    },
  };
}

const MAX_SAME_NAME = 8;

interface ModuleRequest {
  readonly module: string;
  /** "" for the module itself. */
  readonly member: string;
}

/** `../lib/helper.js.readKey`: the module is a path that begins with a dot, its ending may be left out. */
function scriptName(name: string): ModuleRequest | undefined {
  if (!name.startsWith(".") && !name.startsWith("/")) return undefined;
  const [module = "", ...rest] = name.slice(name.lastIndexOf("/") + 1).split(".");
  if (SCRIPT_ENDINGS.has(rest[0] ?? "")) rest.shift();
  return { module: module.toLowerCase(), member: rest.at(-1) ?? "" };
}

/** `lib.helper.Client.send`: packages, the module, and what is in it. */
function pythonName(
  name: string,
  modules: ReadonlyMap<string, readonly { path: string }[]>,
): ModuleRequest | undefined {
  const parts = name.split(".", 12).filter((part) => part !== "");
  for (const [index, part] of parts.entries()) {
    const folders = parts.slice(0, index).join("/").toLowerCase();
    const isThere = modules
      .get(part.toLowerCase())
      ?.some(({ path }) => folders === "" || folderOf(path).toLowerCase().endsWith(folders));
    if (isThere === true) {
      const member = parts.slice(index + 1).at(-1);
      return member === undefined ? undefined : { module: part.toLowerCase(), member };
    }
  }
  return undefined;
}

const SCRIPT_ENDINGS = new Set(["js", "mjs", "cjs", "ts", "mts", "cts", "jsx", "tsx"]);

function exported(names: Scope, member: string): ProgramValue | undefined {
  if (member === "") return names.get("module.exports") ?? names.get("exports.default");
  return names.get(member) ?? names.get(`exports.${member}`) ?? names.get(`module.exports.${member}`);
}

/** The name stays the one under which rules know it. */
function withKnown(
  value: ProgramValue,
  { callee, sources, text, isKnown, items }: ProgramValue,
): ProgramValue {
  return {
    ...value,
    sources: mergeSources([value.sources, sources]),
    ...(isKnown && { text, isKnown }),
    ...(callee !== undefined && { callee }),
    ...(items !== undefined && { items }),
  };
}

function baseName(path: string): string {
  const base = path.slice(path.lastIndexOf("/") + 1).toLowerCase();
  const dot = base.lastIndexOf(".");
  return dot <= 0 ? base : base.slice(0, dot);
}

function folderOf(path: string): string {
  return path.slice(0, Math.max(0, path.lastIndexOf("/")));
}
