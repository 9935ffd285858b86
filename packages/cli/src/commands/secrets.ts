import { realPath, type StoredSecret } from "@skillquay/local";
import { isGivableName } from "@skillquay/skill/scripts";
import { printTable } from "../output/table.ts";
import { terminalLine } from "../output/terminal-text.ts";
import { CliError, usageError } from "../program/cli-error.ts";
import type { Command, CommandContext } from "../program/command.ts";
import { chosenSkill, skillSelector } from "../secrets/chosen-skill.ts";
import { hubSecretOptions, hubSecrets, refuseSelection, type SecretsPlace } from "../secrets/hub-secrets.ts";
import { LOCAL_LIMITS, readSecretValue } from "../secrets/read-secret-value.ts";
import { openSecrets } from "../trust/open-trust.ts";

export const secrets: Command = {
  name: "secrets",
  order: 146,
  summary: "Keep keys for scripts, encrypted, on this machine or a hub, and say which skill gets them.",
  usage: "[set <NAME> | remove <NAME>] [--skill <skill>] [--hub <url>] [options]",
  examples: [
    {
      line: "skillquay secrets set WEATHER_KEY --skill weather",
      does: "asks for the value, and gives it to the skill 'weather' as it is now",
    },
    {
      line: "skillquay secrets set WEATHER_KEY < key.txt",
      does: "for whichever skill of yours needs it; you are asked before each gets it",
    },
    { line: "skillquay secrets", does: "their names, and who gets them; values are never shown" },
    { line: "skillquay secrets remove WEATHER_KEY", does: "no skill gets it from now on" },
    {
      line: "skillquay secrets set WEATHER_KEY --skill weather --hub https://skills.example.com",
      does: "for your account on a hub, where the version of 'weather' that you have now gets it",
    },
  ],
  positionals: [
    {
      name: "action",
      description: "set, list or remove; without it, they are listed.",
      required: false,
      repeatable: false,
    },
    {
      name: "name",
      description: "The environment variable that scripts read it from.",
      required: false,
      repeatable: false,
    },
    {
      name: "value",
      description:
        "Not here: arguments stay in the shell's history. You are asked for it, or it comes from standard input.",
      required: false,
      repeatable: true,
    },
  ],
  options: [
    {
      name: "skill",
      type: "string",
      valueName: "skill",
      description:
        "The only skill that it is for: one of your own by its name, or any by its folder; on a hub by its slug. This version of it gets the value; when its files change, you are asked again.",
    },
    ...hubSecretOptions,
  ],
  settings: ["dir", "cache", "logLevel"],
  hidesArguments: true,
  async run(context) {
    const [action = "list", name, ...values] = context.positionals;
    if (values.length + context.rest.length > 0) {
      throw usageError("value_in_arguments", "A secret is not given as an argument, so nothing was kept.", [
        "It is in your shell's history now: take it out there, or have a new one made",
        "Type it when asked, or pipe it in: skillquay secrets set NAME < file",
      ]);
    }
    const place = context.options.text("hub") === undefined ? onThisMachine(context) : hubSecrets(context);
    if (action === "list") return place.list(name);
    if (action !== "set" && action !== "remove") {
      throw usageError("action_unknown", "'secrets' knows set, list and remove, and this is none of them.", [
        "For example: skillquay secrets set WEATHER_KEY --skill weather",
      ]);
    }
    if (name === undefined || !VARIABLE.test(name)) throw nameInvalid(action, name);
    // What was kept under such a name before can still be removed.
    if (action === "set" && !isGivableName(name)) throw nameOfSandbox(name);
    return place[action](name);
  },
};

const VARIABLE = /^[A-Za-z_][A-Za-z0-9_]{0,127}$/;

function onThisMachine(context: CommandContext): SecretsPlace {
  for (const option of ["publisher", "key-file"]) {
    if (context.options.all(option).length > 0)
      throw usageError("options_conflict", `'--${option}' needs '--hub': it is for a hub alone.`);
  }
  return {
    list: async (name) => list(context, name),
    set: (name) => set(context, name),
    remove: (name) => remove(context, name),
  };
}

async function set(context: CommandContext, name: string): Promise<number> {
  const { io, out, options } = context;
  const written = options.text("skill");
  // Before anybody types a secret for nothing.
  const chosen = written === undefined ? undefined : await chosenSkill(context, written, name);
  const value = await readSecretValue(context, name, LOCAL_LIMITS);
  const { selector: skill, version } = chosen ?? {};
  await openSecrets(io).set({ name, skill, value, giveTo: version });
  const shown = {
    name,
    ...(skill !== undefined && { skill }),
    givenTo: version === undefined ? [] : [version],
  };
  if (out.json({ set: shown })) return 0;
  out.print(`Kept: ${name}, encrypted. It is not shown again.`);
  if (version !== undefined) {
    out.say(`The skill in ${terminalLine(version.folder)} gets it, as it is now (${version.digest}).`);
    out.say("When its files change, you are asked again.");
    if (chosen?.isRead === false) out.say(`No script of it says that it reads ${name}.`);
  } else if (skill !== undefined) {
    out.say("Only the bytes that you named get it.");
  } else {
    out.say("Whichever skill of yours needs it gets it after you said yes, each version once.");
  }
  return 0;
}

async function remove(context: CommandContext, name: string): Promise<number> {
  const { io, out, options } = context;
  const store = openSecrets(io);
  const written = options.text("skill");
  const removed = await store.remove(name, written && (await selectorOf(context, written, name)));
  if (removed === 0) {
    const which = written === undefined ? "" : ` for the skill '${terminalLine(written)}'`;
    throw new CliError("secret_not_found", `There is no secret ${name}${which}, so nothing was removed.`, {
      suggestions: ["See: skillquay secrets"],
    });
  }
  if (!out.json({ removed: name, count: removed })) out.print(`Removed: ${name}.`);
  return 0;
}

/** As it was kept: a skill that is gone is still known by the folder that it had. */
async function selectorOf(context: CommandContext, written: string, name: string): Promise<string> {
  const { folder, digest } = skillSelector(context, written);
  if (folder === undefined) return (await chosenSkill(context, written, name)).selector;
  return `${realPath(folder)}${digest === undefined ? "" : `@${digest}`}`;
}

function list({ io, out, options }: CommandContext, name: string | undefined): number {
  refuseSelection(name, options);
  const store = openSecrets(io);
  if (store.isDamaged())
    out.say(`${terminalLine(store.file)} is damaged: no skill gets a secret until you move it away.`);
  const stored = store.list();
  if (out.json({ secrets: stored })) return 0;
  if (stored.length === 0) {
    out.say("No secret is kept on this machine. See: skillquay secrets --help");
    return 0;
  }
  printTable(
    out,
    [
      { title: "NAME", value: (secret) => secret.name, paint: out.style.bold },
      { title: "FOR", value: ({ skill }) => skill ?? "your skills that need it" },
      { title: "GIVEN TO", value: givenText },
      { title: "SET", value: ({ setAt }) => setAt.slice(0, 10) },
    ],
    stored,
  );
  return 0;
}

function givenText({ skill, givenTo }: StoredSecret): string {
  const versions = givenTo.map(({ folder, digest }) =>
    folder === skill ? digest.slice(0, DIGEST_CHARS) : `${folder} ${digest.slice(0, DIGEST_CHARS)}`,
  );
  return versions.join(", ") || (skill?.includes("@sha256:") ? "the bytes that it names" : "none yet");
}

// Enough to tell versions of a skill apart.
const DIGEST_CHARS = "sha256:".length + 12;

function nameOfSandbox(name: string): CliError {
  return usageError(
    "name_invalid",
    `${name} belongs to the sandbox that scripts run in, so no secret has that name.`,
    ["Give it the name that the script reads its key from: skillquay secrets set WEATHER_KEY"],
  );
}

function nameInvalid(action: string, name: string | undefined): CliError {
  const message =
    name === undefined
      ? `'secrets ${action}' needs the name of a variable.`
      : "What stands there is no name of a variable: letters, digits and '_', at most 128.";
  const example = `For example: skillquay secrets ${action} WEATHER_KEY`;
  // Not repeated: it may hold the value, as NAME=value does.
  if (!name?.includes("=")) return usageError("name_invalid", message, [example]);
  return usageError("name_invalid", message, [
    "Give the name alone, and the value when asked, or from a file: skillquay secrets set WEATHER_KEY < key.txt",
    "If the value was in it: it is in your shell's history now, so take it out there, or have a new one made",
  ]);
}
