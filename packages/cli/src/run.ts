import { commands } from "./commands/index.ts";
import { createOutput, type Output } from "./output/output.ts";
import { ownNameOf } from "./program/aliases.ts";
import { CliError, usageError } from "./program/cli-error.ts";
import type { Command, CommandEntry } from "./program/command.ts";
import type { Io } from "./program/io.ts";
import { parseArguments } from "./program/parse-arguments.ts";
import { version } from "./program/version.ts";
import { readSettings } from "./settings/read-settings.ts";

/** The whole program: runs one command and returns its exit code (0 done, 1 failed, 2 wrong usage). */
export async function main(argv: readonly string[], io: Io): Promise<number> {
  const asJson = argv.includes("--json") && !argv.slice(0, argv.indexOf("--json")).includes("--");
  const isSeen = io.stdout.isTerminal || io.stderr.isTerminal;
  // A server that an agent starts has no terminal, and is waited for.
  const fitLine = isSeen ? (await import("./output/fit-line.ts")).fitLine : undefined;
  const out = createOutput(io, { asJson, fitLine });
  try {
    return await dispatch(argv, io, out);
  } catch (error) {
    return await report(error, io, out);
  }
}

async function dispatch(argv: readonly string[], io: Io, out: Output): Promise<number> {
  const [first, ...others] = argv;
  const isBare = argv.every((word) => word === "--json");
  if (isBare && io.stdin.isTerminal) return runCommand("welcome", argv, io, out);
  if (first === undefined) return runCommand("serve", [], io, out);
  if (first === "--version" || first === "-V") return printVersion(out);
  if (first === "--help" || first === "-h") return printOverview(out);
  if (first === "help") return others[0] === undefined ? printOverview(out) : printHelp(others[0], io, out);
  // By this name other servers are started, and people try it.
  if (first === "mcp") return runCommand("serve", others, io, out);
  // `skillquay --dir x` and `skillquay ./skills` in an agent's config mean the server.
  if (first.startsWith("-") || isPath(first)) return runCommand("serve", argv, io, out);
  return runCommand(first, others, io, out);
}

function isPath(word: string): boolean {
  return word === "." || word === ".." || word.includes("/") || word.includes("\\");
}

async function runCommand(name: string, argv: readonly string[], io: Io, out: Output): Promise<number> {
  const command = await completeCommand(await loadCommand(name, argv), io);
  const parsed = await parseArguments(command, argv);
  if (parsed.options.flag("help")) return printCommandHelp(command, out);
  const settings = await readSettings(parsed.flags, io);
  return command.run({ io, out, settings, ...parsed });
}

async function loadCommand(name: string, argv: readonly string[] = []): Promise<Command> {
  const ownName = ownNameOf(name, argv);
  const entry = commands.find((candidate) => candidate.name === ownName);
  if (entry !== undefined) return entry.load();
  const { nearest } = await import("@skillquay/search");
  const { namesElsewhere } = await import("./program/names-elsewhere.ts");
  const visible = commands.filter((candidate) => !candidate.hidden).map((candidate) => candidate.name);
  const ours = namesElsewhere.get(name);
  throw usageError("command_unknown", `Unknown command '${name}'.`, [
    ...(ours === undefined ? [] : [`Here that is: skillquay ${ours}`]),
    ...(ours === undefined ? nearest(name, [...visible, ...namesElsewhere.keys()], 1) : []).map((near) => {
      const its = namesElsewhere.get(near);
      return its === undefined
        ? `Did you mean 'skillquay ${near}'?`
        : `Did you mean '${near}'? Here that is: skillquay ${its}`;
    }),
    "See: skillquay --help",
  ]);
}

/** With the options that only a package on demand knows. */
async function completeCommand(command: Command, io: Io): Promise<Command> {
  if (command.optionsOnDemand === undefined) return command;
  return { ...command, options: [...command.options, ...(await command.optionsOnDemand(io))] };
}

function printVersion(out: Output): number {
  if (!out.json({ version })) out.print(version);
  return 0;
}

async function printOverview(out: Output): Promise<number> {
  const { overviewHelp } = await import("./program/help.ts");
  const visible: readonly CommandEntry[] = commands.filter((entry) => !entry.hidden);
  out.write(await overviewHelp(visible, out));
  return 0;
}

async function printHelp(name: string, io: Io, out: Output): Promise<number> {
  return printCommandHelp(await completeCommand(await loadCommand(name), io), out);
}

async function printCommandHelp(command: Command, out: Output): Promise<number> {
  const { commandHelp } = await import("./program/help.ts");
  out.write(commandHelp(command, out));
  return 0;
}

async function report(error: unknown, io: Io, out: Output): Promise<number> {
  if (error instanceof CliError) {
    out.fail(error);
    return error.exitCode;
  }
  const detail = error instanceof Error ? (error.stack ?? error.message) : String(error);
  out.fail(
    new CliError(
      "internal_error",
      "Something went wrong inside skillquay. This is a bug, not your mistake.",
      {
        suggestions: [
          `Please report it with the lines below (skillquay ${version}, Node ${io.nodeVersion}, ${io.platform}).`,
        ],
      },
    ),
  );
  out.say(detail);
  return 1;
}
