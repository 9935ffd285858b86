import { oneLine } from "../text/escape-text.ts";
import { flagName } from "./flag-name.ts";
import { type PythonCall, pythonCall } from "./python-call.ts";
import type { PythonLine, PythonToken } from "./python-lines.ts";
import type { DeclaredArgument } from "./skill-script.ts";

/**
 * What a Python program declares with argparse or click, as far as it is written in literals: an argument whose
 * name is computed is left out. Undefined when nothing is declared.
 */
export function argparseArguments(lines: readonly PythonLine[]): DeclaredArgument[] | undefined {
  const declarations: DeclaredArgument[] = [];
  // Which sub-command a variable's parser stands for.
  const commandOf = new Map<string, string>();
  const commands: string[] = [];
  let calls = 0;
  for (const { tokens } of lines) {
    for (let at = 1; at < tokens.length && calls < MAX_CALLS; at += 1) {
      const method = methodAt(tokens, at);
      if (method === undefined) continue;
      calls += 1;
      const call = pythonCall(tokens, at + 1);
      const receiver = tokens[at - 2]?.text ?? "";
      const target = tokens[1]?.text === "=" ? tokens[0]?.text : undefined;
      const command = commandOf.get(receiver);
      if (method === "add_parser") {
        const [name] = call.positional;
        if (name?.kind !== "string") continue;
        const label = oneLine(name.text, MAX_NAME_CHARS);
        if (!commands.includes(label)) commands.push(label);
        if (target !== undefined) commandOf.set(target, label);
      } else if (method.endsWith("_group")) {
        if (target !== undefined && command !== undefined) commandOf.set(target, command);
      } else {
        const declared = method === "add_argument" ? ofArgparse(call) : ofClick(method, call);
        if (declared !== undefined)
          declarations.push(command === undefined ? declared : { ...declared, command });
      }
    }
  }
  if (commands.length > 0) {
    declarations.unshift({
      name: "command",
      flags: [],
      required: true,
      kind: "positional",
      choices: commands,
    });
  }
  return declarations.length > 0 ? declarations.slice(0, MAX_ARGUMENTS) : undefined;
}

const MAX_CALLS = 500;
const MAX_ARGUMENTS = 100;
const MAX_NAME_CHARS = 64;
const MAX_CHOICES = 64;
const MAX_HELP_CHARS = 200;

const PARSER_METHODS: ReadonlySet<string> = new Set([
  "add_argument",
  "add_parser",
  "add_argument_group",
  "add_mutually_exclusive_group",
]);

function methodAt(tokens: readonly PythonToken[], at: number): string | undefined {
  const token = tokens[at];
  if (token?.kind !== "name" || tokens[at + 1]?.text !== "(" || tokens[at - 1]?.text !== ".")
    return undefined;
  if (PARSER_METHODS.has(token.text)) return token.text;
  const isClick = tokens[at - 2]?.text === "click" && tokens[at - 3]?.text === "@";
  return isClick && (token.text === "option" || token.text === "argument") ? token.text : undefined;
}

// What `action=` makes of an option that takes no value.
const FLAG_ACTIONS =
  /^(?:store_true|store_false|store_const|append_const|count|help|version|.*BooleanOptionalAction)$/;

function ofArgparse(call: PythonCall): DeclaredArgument | undefined {
  const names = namesOf(call);
  const [first] = names;
  const help = call.named.get("help");
  if (first === undefined || (help?.kind === "word" && help.text.endsWith("SUPPRESS"))) return undefined;
  const nargs = wordOf(call, "nargs");
  const repeats = /^[+*]$|REMAINDER$/.test(nargs) || /^(?:append|extend)$/.test(wordOf(call, "action"));
  if (!first.startsWith("-")) {
    const isOptional = /^[?*]$|REMAINDER$/.test(nargs);
    return { name: first, flags: [], required: !isOptional, kind: "positional", ...detailsOf(call, repeats) };
  }
  const kind = FLAG_ACTIONS.test(wordOf(call, "action")) ? "flag" : "option";
  const required = wordOf(call, "required") === "True";
  return { name: flagName(names), flags: names, required, kind, ...detailsOf(call, repeats) };
}

function ofClick(method: string, call: PythonCall): DeclaredArgument | undefined {
  const names = namesOf(call);
  const flags = names.filter((name) => name.startsWith("-")).flatMap((name) => name.split("/"));
  const [first] = names;
  if (first === undefined) return undefined;
  const repeats = wordOf(call, "multiple") === "True" || wordOf(call, "nargs") === "-1";
  if (method === "argument") {
    const required =
      wordOf(call, "required") !== "False" && wordOf(call, "nargs") !== "-1" && !call.named.has("default");
    return { name: first, flags: [], required, kind: "positional", ...detailsOf(call, repeats) };
  }
  if (flags.length === 0) return undefined;
  const isFlag = wordOf(call, "is_flag") === "True" || names.some((name) => name.includes("/"));
  const required = wordOf(call, "required") === "True";
  return {
    name: flagName(flags),
    flags,
    required,
    kind: isFlag ? "flag" : "option",
    ...detailsOf(call, repeats),
  };
}

function namesOf(call: PythonCall): string[] {
  return call.positional
    .flatMap((value) => (value?.kind === "string" ? [oneLine(value.text, MAX_NAME_CHARS)] : []))
    .filter((name) => name !== "" && !/\s/.test(name));
}

function wordOf(call: PythonCall, name: string): string {
  const value = call.named.get(name);
  return value === undefined || value.kind === "list" ? "" : value.text;
}

function detailsOf(
  call: PythonCall,
  repeats: boolean,
): Pick<DeclaredArgument, "help" | "choices" | "repeats"> {
  const help = call.named.get("help");
  const choices = call.named.get("choices");
  return {
    ...(help?.kind === "string" && help.text.trim() !== ""
      ? { help: oneLine(help.text.replaceAll("%%", "%"), MAX_HELP_CHARS) }
      : {}),
    ...(choices?.kind === "list" && choices.items.length > 0
      ? { choices: choices.items.slice(0, MAX_CHOICES).map((item) => oneLine(item, MAX_NAME_CHARS)) }
      : {}),
    ...(repeats ? { repeats } : {}),
  };
}
