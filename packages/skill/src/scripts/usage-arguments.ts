import { oneLine } from "../text/escape-text.ts";
import { flagName, isFlag } from "./flag-name.ts";
import type { DeclaredArgument } from "./skill-script.ts";
import { usageWords } from "./usage-words.ts";

/**
 * Arguments from usage text that people wrote: the line after `Usage:` and the lists of options and arguments
 * below it. Undefined when there is none. Several usage lines share their options; their positional arguments are
 * given only when there is one way to call the program.
 */
export function usageArguments(lines: readonly string[], fileName: string): DeclaredArgument[] | undefined {
  const usages = usageLines(lines, fileName);
  const parsed = usages.map((usage) => usageWords(usage, fileName));
  const declarations = new Map<string, DeclaredArgument>();
  for (const argument of parsed.flat()) {
    if (argument.kind === "positional" && parsed.length > 1) continue;
    const key = argument.flags[0] ?? argument.name;
    // What one way of calling requires, another may not know.
    if (!declarations.has(key))
      declarations.set(key, parsed.length > 1 ? { ...argument, required: false } : argument);
  }
  const details = lines
    .slice(0, MAX_LINES)
    .flatMap((line) => detailIn(line.slice(0, MAX_LINE_CHARS), declarations));
  for (const detail of details) addDetail(declarations, detail);
  return declarations.size > 0 ? [...declarations.values()].slice(0, MAX_ARGUMENTS) : undefined;
}

const MAX_LINES = 200;
const MAX_LINE_CHARS = 500;
const MAX_ARGUMENTS = 100;
const MAX_USAGES = 8;

function usageLines(lines: readonly string[], fileName: string): string[] {
  const at = lines.findIndex((line) => USAGE.test(line.slice(0, MAX_LINE_CHARS)));
  if (at === -1) return [];
  const rest = (lines[at] ?? "").slice(0, MAX_LINE_CHARS).replace(USAGE, "").trim();
  const below: string[] = [];
  for (const line of lines.slice(at + 1, at + 1 + MAX_USAGES)) {
    const text = line.slice(0, MAX_LINE_CHARS).trim();
    if (text === "" && (below.length > 0 || rest !== "")) break;
    if (text !== "" && namesProgram(text, fileName)) below.push(text);
    else if (text !== "") break;
  }
  return rest === "" ? below : [rest, ...below];
}

const USAGE = /^.{0,40}?\busage\s{0,4}:/i;

function namesProgram(text: string, fileName: string): boolean {
  return text.includes("$0") || text.includes(fileName) || text.includes(fileName.replace(/\.[^.]*$/, ""));
}

interface Detail {
  readonly flags: readonly string[];
  readonly name: string;
  readonly takesValue: boolean;
  readonly help: string;
}

// `  -o, --output FILE   Where to write`, or `  name  - What it is` for a name that the usage line has. The text is set
// off by two spaces or a dash; a line without that is part of an example.
function detailIn(line: string, declarations: ReadonlyMap<string, DeclaredArgument>): Detail[] {
  const text = line.trim();
  const gap = /\s{2,40}|\t|\s[-–—:]\s/.exec(text);
  const head = text.slice(0, gap?.index ?? text.length);
  const help = oneLine(text.slice(head.length).replace(/^\s*(?:[-–—:#]{1,2}\s)?/, ""), 200);
  const words = head.split(/\s/, 8);
  if (text.startsWith("-")) {
    const spellings = words.filter((word) => word.startsWith("-")).flatMap((word) => word.split(/[,|]/));
    const values = words.filter((word) => !word.startsWith("-"));
    const flags = spellings.map((flag) => flag.split("=", 1)[0] ?? "").filter(isFlag);
    const isList = flags.length > 0 && values.length <= 1 && values.every((value) => VALUE.test(value));
    const takesValue = values.length > 0 || spellings.some((flag) => flag.includes("="));
    return isList ? [{ flags, name: flagName(flags), takesValue, help }] : [];
  }
  const name = head.replace(/^[<[]{1,2}|[>\]:]{1,2}$/g, "");
  const isKnown = declarations.get(name)?.kind === "positional";
  return isKnown && help !== "" ? [{ flags: [], name, takesValue: true, help }] : [];
}

const VALUE = /^[\w<>{}[\]|,.=/-]{1,80}$/;

function addDetail(declarations: Map<string, DeclaredArgument>, detail: Detail): void {
  const [key] =
    detail.flags.length === 0 ? [detail.name] : detail.flags.filter((flag) => declarations.has(flag));
  const earlier = key === undefined ? undefined : declarations.get(key);
  const help = detail.help === "" ? {} : { help: detail.help };
  if (earlier !== undefined && key !== undefined) {
    const flags = detail.flags.length > 0 ? detail.flags : earlier.flags;
    declarations.set(key, {
      ...earlier,
      ...(earlier.help === undefined ? help : {}),
      flags,
      name: flags.length > 0 ? flagName(flags) : earlier.name,
    });
  } else if (detail.flags.length > 0) {
    const kind = detail.takesValue ? "option" : "flag";
    declarations.set(detail.flags[0] ?? "", {
      name: detail.name,
      flags: detail.flags,
      required: false,
      kind,
      ...help,
    });
  }
}
