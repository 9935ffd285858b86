import type { Source } from "../skill-view.ts";
import { mergeSources } from "../value.ts";
import { lineSources } from "./line-sources.ts";

/** What is known of one line of a language without a parser. */
export interface FollowedLine {
  /** What its own sources and the variables that it names carry. */
  readonly carries: readonly Source[];
  /** Texts of the variables that it names, `${name}` where nothing but their origin is known. */
  readonly variables: readonly string[];
}

/**
 * Follows values by the names of variables, line by line: who assigns gets what the line reads, who is called on or with
 * it as well. Coarse, since scopes are not known, and good enough to see a file go from where it is read to where it is sent.
 */
export function followLines(
  lines: readonly { readonly line: number; readonly text: string }[],
  path: string,
): ReadonlyMap<number, FollowedLine> {
  const followed = new Map<number, FollowedLine>();
  const variables = new Map<string, Known>();
  const parameters = new Map<string, readonly string[]>();
  const sources = lines.map(({ line, text }) => lineSources(text).map((match) => ({ ...match, path, line })));
  // Functions are often called above where they stand, and below.
  for (let pass = 0; pass < 2; pass += 1) {
    let current = "";
    for (const [index, { line, text }] of lines.entries()) {
      const defined = FUNCTION.exec(text);
      if (defined?.[1] !== undefined) {
        current = defined[1];
        parameters.set(current, wordsOf(defined[2] ?? ""));
        for (const [name, found] of defaultsOf(text))
          keep(variables, name, {
            text: `\${${name}}`,
            sources: found.map((one) => ({ ...one, path, line })),
          });
        continue;
      }
      const names = wordsOf(text);
      const cached = names.flatMap((name) => variables.get(name) ?? []);
      const own = sources[index] ?? [];
      const carries = mergeSources([own, ...cached.map((value) => value.sources)]);
      const output = pathOf(text, variables);
      const targets = assigned(text);
      const named = names.filter((name) => !targets.includes(name));
      followed.set(line, {
        carries,
        variables: named.flatMap((name) => variables.get(name)?.text ?? []).slice(0, MAX_NAMED),
      });
      const value: Known = { text: output, sources: carries };
      // What is read from somewhere is not the text that names the place.
      const isText = own.length === 0 && /^[~/]|:\/\/|^[\w.-]{1,100}$/.test(output);
      for (const name of targets) keep(variables, name, { ...value, text: isText ? output : `\${${name}}` });
      if (carries.length > 0) {
        for (const name of receivers(text)) add(variables, name, carries);
        for (const name of names)
          for (const given of parameters.get(name) ?? []) add(variables, given, carries);
      }
      if (current !== "" && RETURNS.test(text)) keep(variables, current, value);
    }
  }
  return followed;
}

/** `def post(token: ENV.fetch("X"))`: what a parameter is where nobody gives it. */
function defaultsOf(text: string): [string, ReturnType<typeof lineSources>][] {
  return Array.from(
    text.matchAll(DEFAULT),
    ([, name = "", value = ""]): [string, ReturnType<typeof lineSources>] => [name, lineSources(value)],
  ).filter(([, found]) => found.length > 0);
}

const DEFAULT = /\b(\w{1,60})\s{0,4}[:=]\s{0,4}([\w:.$]{1,60}[([{][^()[\]{}]{1,120}[)\]}])/g;

interface Known {
  readonly text: string;
  readonly sources: readonly Source[];
}

const MAX_NAMED = 8;
const MAX_VARIABLES = 2_000;
const FUNCTION =
  /^\s{0,80}(?:(?:export|public|private|static|async|local)\s{1,8}){0,3}(?:func|def|function|sub|fn)\s{1,8}(?:\([^()]{0,80}\)\s{0,4})?(\w{1,60})\s{0,4}\(?([^(){]{0,200})/;
const RETURNS = /^\s{0,80}return\b/;
const ASSIGNED =
  /^\s{0,80}(?:if\s{1,4}|while\s{0,4}\(?)?(?:(?:var|let|my|local|const|val|our)\s{1,4})?\(?([$@%]?\w{1,60}(?:\s{0,4},\s{0,4}[$@%]?\w{1,60}){0,4})\)?\s{0,4}(?::=|\|\|=|\.=|\+=|=(?![=~>]))/;
const BLOCK =
  /\|\s{0,4}(\w{1,60}(?:\s{0,4},\s{0,4}\w{1,60}){0,3})\s{0,4}\||\bas\s{1,4}(\$\w{1,60}(?:\s{0,4}=>\s{0,4}\$\w{1,60})?)/;
const RECEIVER = /(?:^|[\s(;&])[$@]?(\w{1,60})(?:\.|->|\[|\s{0,4}<<)/g;
const FIRST_ARGUMENT = /\w\(\s{0,4}&?[$@]?(\w{1,60})\s{0,4},/g;

function wordsOf(text: string): string[] {
  return [...new Set(text.match(/[A-Za-z_]\w{0,60}/g) ?? [])].slice(0, 200);
}

function assigned(text: string): string[] {
  const block = BLOCK.exec(text);
  const statements = text.split(";", 20).map((part) => ASSIGNED.exec(part)?.[1] ?? "");
  return [...statements, block?.[1] ?? block?.[2] ?? ""].flatMap(wordsOf);
}

/** `list << x`, `body.update(x)`, `curl_setopt($handle, …, $x)`, `os.WriteFile(file, x)`. */
function receivers(text: string): string[] {
  return [RECEIVER, FIRST_ARGUMENT].flatMap((pattern) =>
    Array.from(text.matchAll(pattern), ([, name = ""]) => name).slice(0, MAX_NAMED),
  );
}

function keep(variables: Map<string, Known>, name: string, value: Known): void {
  if (name === "_" || (variables.size >= MAX_VARIABLES && !variables.has(name))) return;
  const previous = variables.get(name)?.sources ?? [];
  variables.set(name, { ...value, sources: mergeSources([value.sources, previous]) });
}

function add(variables: Map<string, Known>, name: string, sources: readonly Source[]): void {
  const previous = variables.get(name);
  if (previous !== undefined)
    variables.set(name, { ...previous, sources: mergeSources([previous.sources, sources]) });
}

/** The texts of a line put together as a path: `filepath.Join(home, ".ssh", "id_rsa")`. */
function pathOf(text: string, variables: ReadonlyMap<string, Known>): string {
  if (HOME.test(text)) return ["~", ...textsIn(text)].join("/").slice(0, 300);
  const head = wordsOf(text)
    .map((name) => variables.get(name)?.text ?? "")
    .find((existing) => /^[~/]/.test(existing));
  const output = textsIn(text).map((one) => (one.includes("{") ? filled(one, variables) : one));
  return (head !== undefined && JOINS.test(text) ? [head, ...output] : output).join("/").slice(0, 300);
}

/** `"#{BASE}/x"`, `"{$base}/x"`: texts that are known stand for their names. */
function filled(text: string, variables: ReadonlyMap<string, Known>): string {
  return text.replace(/[#$]?\{[$@]?(\w{1,60})\}/g, (_, name: string) => {
    const cached = variables.get(name)?.text;
    return cached === undefined || cached.startsWith("$") ? `\${${name}}` : cached;
  });
}

const HOME =
  /\bos\.UserHomeDir\(|\bDir\.home\b|\bENV(?:\.fetch\(|\[)["']HOME["']|\bgetenv\(["']HOME["']\)|\bhome_dir\(|\bhomedir\(|\$ENV\{HOME\}|user\.home\b/i;
const JOINS = /join|path|\+|\.\s{0,2}["']|\/|#\{/i;

function textsIn(text: string): string[] {
  return Array.from(
    text.matchAll(/"((?:[^"\\]|\\.){1,300})"|'((?:[^'\\]|\\.){1,300})'/g),
    ([, double, single]) => double ?? single ?? "",
  )
    .filter((part) => part !== "HOME")
    .slice(0, MAX_NAMED);
}
