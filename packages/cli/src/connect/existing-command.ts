import { basename } from "node:path";

/** The words with which an entry of a host's settings starts its server; undefined when it does not start one. */
export function commandOfEntry(entry: object): readonly string[] | undefined {
  const values = new Map<string, unknown>(Object.entries(entry));
  const command = values.get("command") ?? values.get("cmd");
  const args = words(values.get("args") ?? []);
  if (args === undefined) return undefined;
  return typeof command === "string" ? [command, ...args] : words(command);
}

/** Whether the entry leaves it to npx which program runs: one of the repository's comes first there. */
export function startsWithNpx(command: readonly string[]): boolean {
  return programName(withoutShell(command)[0]) === "npx";
}

/**
 * What follows our program in a command, which is what a person chose: `--allow-scripts none`, say. Undefined when the
 * command starts something else, of which nobody can say what the words mean.
 */
export function argumentsOfServer(command: readonly string[]): readonly string[] | undefined {
  const [program, ...rest] = withoutShell(command);
  const name = programName(program);
  if (name === "skillquay") return rest;
  const own = rest.findIndex((word) => !word.startsWith("-"));
  const target = rest[own] ?? "";
  const isOurs =
    (name === "npx" && /^skillquay(?:@.*)?$/.test(target)) ||
    (name === "node" && /(?:^|[\\/])skillquay\.js$/.test(target));
  return isOurs ? rest.slice(own + 1) : undefined;
}

function withoutShell(command: readonly string[]): readonly string[] {
  const isShell = programName(command[0]) === "cmd" && command[1]?.toLowerCase() === "/c";
  return isShell ? command.slice(2) : command;
}

function programName(program = ""): string {
  return basename(program.replaceAll("\\", "/"))
    .toLowerCase()
    .replace(/\.(?:exe|cmd|js)$/, "");
}

function words(value: unknown): readonly string[] | undefined {
  return Array.isArray(value) && value.every((word) => typeof word === "string") ? value : undefined;
}
