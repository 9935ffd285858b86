import { connectOptions } from "../connect/connect-options.ts";
import { examineConnection, isInstalled, type ServerStart } from "../connect/connection.ts";
import { hostNamed } from "../connect/host-named.ts";
import { type Host, hosts, type Scope } from "../connect/hosts.ts";
import type { HubTarget } from "../connect/hub-entry.ts";
import { placeBeforeEntry } from "../connect/place-hub-skills.ts";
import { installPrivateProgram, locatePrivateProgram } from "../connect/private-program.ts";
import { reportRemoval } from "../connect/report-removal.ts";
import { splitCommand } from "../connect/server-command.ts";
import { showConnection, showHosts } from "../connect/show-connection.ts";
import { writeConnection } from "../connect/write-connection.ts";
import { hubAddress, readKey } from "../hub-client/hub-client.ts";
import { CliError, usageError } from "../program/cli-error.ts";
import type { Command, CommandContext } from "../program/command.ts";

export const connect: Command = {
  name: "connect",
  order: 20,
  summary: "Add skillquay to an agent: print its configuration, write it, or take it out again.",
  usage: "[host] [--write | --remove] [options] [-- <serve options>]",
  examples: [
    { line: "skillquay connect", does: "which agents are on this machine, and which are connected" },
    { line: "skillquay connect claude-code", does: "print what to add, and where" },
    { line: "skillquay connect codex --write", does: "add it, keeping a backup of the file, and try it" },
    { line: "skillquay connect --all --write", does: "every agent that is on this machine" },
    {
      line: "skillquay connect cursor --project --write -- --dir ./skills",
      does: "for one project, with one folder",
    },
    {
      line: "skillquay connect vscode --hub https://skills.example.com --write",
      does: "a hub; VS Code asks for the key",
    },
    { line: "skillquay connect codex --remove", does: "take it out again, leaving nothing behind" },
  ],
  positionals: [
    {
      name: "host",
      description: `Agent to connect: ${hosts.map((host) => host.id).join(", ")}.`,
      required: false,
      repeatable: false,
      values: hosts.map((host) => host.id),
    },
  ],
  options: connectOptions,
  settings: [],
  async run(context) {
    const { options, positionals } = context;
    const [id] = positionals;
    const scope = chosenScope(context);
    checkUsage(context);
    if (options.flag("all")) return connectAll(context, scope ?? "user");
    if (id === undefined) return showHosts(context, await serverStart(context, "locate"), scope ?? "user");
    const host = await hostNamed(id);
    const chosen = scopeOf(host, scope);
    if (options.flag("remove")) return reportRemoval(context, [host], chosen);
    // Before the entry is shown, since what is shown is there to be pasted.
    const start = await serverStart(context, "install");
    const connection = await examineConnection(host, chosen, start, context.io);
    if (!options.flag("write")) return showConnection(context, connection);
    return writeConnection(context, await placeBeforeEntry(context, connection, start));
  },
};

async function connectAll(context: CommandContext, scope: Scope): Promise<number> {
  const { io, out, options } = context;
  const installed = hosts.filter((host) => host.scopes.includes(scope) && isInstalled(host, io));
  // What is taken out may be left from an agent that is no longer there.
  if (options.flag("remove"))
    return reportRemoval(
      context,
      hosts.filter((host) => host.scopes.includes(scope)),
      scope,
    );
  if (installed.length === 0) throw noneInstalled();
  const start = await serverStart(context, "install");
  const results: object[] = [];
  let exitCode = 0;
  for (const host of installed) {
    try {
      const examined = await examineConnection(host, scope, start, io);
      const connection = await placeBeforeEntry(context, examined, start);
      exitCode = Math.max(
        exitCode,
        await writeConnection(context, connection, (result) => results.push(result)),
      );
    } catch (error) {
      if (!(error instanceof CliError)) throw error;
      exitCode = 1;
      const { code, message, suggestions } = error;
      results.push({ host: host.id, error: { code, message, suggestions } });
      if (!out.asJson) out.fail(error);
    }
  }
  out.json({ hosts: results });
  return exitCode;
}

async function serverStart(
  context: CommandContext,
  how: "locate" | "install",
): Promise<ServerStart | HubTarget> {
  const { options } = context;
  if (options.text("hub") !== undefined) {
    if (context.rest.length > 0 || options.text("command") !== undefined)
      throw conflict("A hub is not started: '--hub' goes with no command and no serve options.");
    const address = hubAddress(context);
    const key = options.flag("write-key") ? await readKey(context, address) : undefined;
    return { address, key, tools: options.text("tools") };
  }
  if (options.text("tools") !== undefined)
    throw conflict(
      "'--tools' is for a hub. For a server of this machine, say it behind two dashes: -- --tools standard",
    );
  const named = context.options.text("command");
  const serverArguments = context.rest.length > 0 ? context.rest : undefined;
  if (named !== undefined) return { program: splitCommand(named), serverArguments };
  const { command } =
    how === "install" ? await installPrivateProgram(context.io) : await locatePrivateProgram(context.io);
  return { program: command, serverArguments };
}

function chosenScope({ options }: CommandContext): Scope | undefined {
  const scope = options.text("scope");
  if (options.flag("project")) {
    if (scope === "user") throw conflict("'--project' and '--scope user' are different places.");
    return "project";
  }
  return scope === "project" || scope === "user" ? scope : undefined;
}

function checkUsage({ options, positionals }: CommandContext): void {
  const isWriting = options.flag("write");
  const isRemoving = options.flag("remove");
  if (isWriting && isRemoving) throw conflict("'--write' adds the entry and '--remove' takes it out.");
  if (options.flag("all")) {
    if (positionals.length > 0) throw conflict("'--all' stands for every agent, so no host goes with it.");
    if (!isWriting && !isRemoving) {
      throw usageError("argument_missing", "'--all' needs '--write' or '--remove'.", [
        "See how things stand with: skillquay connect",
      ]);
    }
  } else if (positionals.length === 0 && (isWriting || isRemoving)) {
    const flag = isWriting ? "--write" : "--remove";
    throw usageError("argument_missing", `'${flag}' needs the host to connect, or '--all'.`, [
      `For example: skillquay connect claude-code ${flag}`,
    ]);
  }
}

function conflict(message: string): CliError {
  return usageError("options_conflict", message);
}

function scopeOf(host: Host, requested: Scope | undefined): Scope {
  const [only = "user"] = host.scopes;
  // A host with one kind of settings needs no word about it.
  const scope = requested ?? (host.scopes.includes("user") ? "user" : only);
  if (host.scopes.includes(scope)) return scope;
  throw usageError("scope_unsupported", `${host.title} has no settings per ${scope}.`, [
    `Use: skillquay connect ${host.id} --scope ${only}`,
  ]);
}

function noneInstalled(): CliError {
  return new CliError("no_agent_found", "No agent that skillquay knows was found on this machine.", {
    suggestions: ["Name one: skillquay connect <host> --write", "See which are known: skillquay connect"],
  });
}
