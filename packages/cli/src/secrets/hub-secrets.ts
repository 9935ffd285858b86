import * as z from "zod/v4";
import { askHubOrThrow, hubClientOptions, readAnswer } from "../hub-client/hub-client.ts";
import { printTable } from "../output/table.ts";
import { terminalLine } from "../output/terminal-text.ts";
import { CliError, usageError } from "../program/cli-error.ts";
import type { CommandContext, Option, OptionValues } from "../program/command.ts";
import { LOCAL_LIMITS, readSecretValue, type ValueLimits } from "./read-secret-value.ts";

/** Where secrets are kept: on this machine, or for an account on a hub. */
export interface SecretsPlace {
  list(name: string | undefined): Promise<number>;
  set(name: string): Promise<number>;
  remove(name: string): Promise<number>;
}

export const hubSecretOptions: readonly Option[] = [
  ...hubClientOptions.map((option) =>
    option.name === "hub"
      ? {
          ...option,
          description: "Address of a hub: the secrets of your account there, not of this machine.",
        }
      : option,
  ),
  {
    name: "publisher",
    type: "boolean",
    description: "With '--hub' and 'set': for every skill of whoever publishes this one, in every version.",
  },
];

/** What the credentials page of a hub does. The hub never gives a value back. */
export function hubSecrets(context: CommandContext): SecretsPlace {
  const { out, options } = context;
  const skill = options.text("skill");
  const isForPublisher = options.flag("publisher");
  return {
    async list(name) {
      refuseSelection(name, options);
      refusePublisher("list");
      const secrets = await kept(context);
      if (out.json({ secrets })) return 0;
      if (secrets.length === 0) {
        out.say("Your account keeps no secret on this hub. See: skillquay secrets --help");
        return 0;
      }
      printTable(
        out,
        [
          { title: "NAME", value: (secret) => secret.name, paint: out.style.bold },
          { title: "FOR", value: receiverText },
          { title: "STATE", value: ({ state }) => STATES[state] },
          { title: "SET", value: ({ setAt }) => setAt.slice(0, 10) },
          { title: "LAST USED", value: ({ lastUsedAt }) => lastUsedAt?.slice(0, 10) ?? "never" },
        ],
        secrets,
      );
      if (secrets.some(({ state }) => state === "changed"))
        out.say("A skill that changed gets nothing until you set its secret again.");
      return 0;
    },
    async set(name) {
      if (skill === undefined) {
        throw usageError("option_missing", "On a hub, a secret is for one skill: '--skill' is missing.", [
          `For example: skillquay secrets set ${name} --skill weather --hub <url>`,
        ]);
      }
      // Before anybody types a secret for nothing.
      const { variables } = readAnswer(
        needsSchema,
        await askHubOrThrow(context, {
          method: "GET",
          path: `/v1/skills/${encodeURIComponent(skill)}/credentials`,
        }),
      );
      const value = await readSecretValue(context, name, HUB_LIMITS);
      const receiver = isForPublisher ? "publisher" : "version";
      const body = { name, value, skill, receiver };
      const answer = await askHubOrThrow(context, { method: "PUT", path: PATH, body });
      const made = readAnswer(secretSchema, answer);
      if (out.json({ set: made })) return 0;
      out.print(`Kept on the hub: ${name}, encrypted. It is not shown again.`);
      out.say(`It is given to ${receiverText(made)}.`);
      if (made.skill !== undefined) out.say("A new version of the skill gets it when you set it again.");
      if (!variables.some((variable) => variable.name === name))
        out.say(`No script of the skill says that it reads ${name}.`);
      if (Buffer.byteLength(value) < LOCAL_LIMITS.leastBytes)
        out.say("It is too short to be taken out of what scripts print: give no secret like this.");
      return 0;
    },
    async remove(name) {
      refusePublisher("remove");
      const chosen = (await kept(context)).filter(
        (secret) => secret.name === name && (skill === undefined || secret.skill === skill),
      );
      if (chosen.length === 0) {
        const which = skill === undefined ? "" : ` for the skill '${terminalLine(skill)}'`;
        throw new CliError("secret_not_found", `There is no secret ${name}${which} on this hub.`, {
          suggestions: ["See which there are: skillquay secrets --hub <url>"],
        });
      }
      for (const { id } of chosen)
        await askHubOrThrow(context, { method: "DELETE", path: `${PATH}/${encodeURIComponent(id)}` });
      if (!out.json({ removed: name, count: chosen.length })) out.print(`Removed from the hub: ${name}.`);
      return 0;
    },
  };

  function refusePublisher(action: string): void {
    if (isForPublisher)
      throw usageError("options_conflict", `'--publisher' goes with 'secrets set', not with '${action}'.`);
  }
}

/** For lists, which show everything. */
export function refuseSelection(name: string | undefined, options: OptionValues): void {
  if (name === undefined && options.text("skill") === undefined) return;
  throw usageError(
    "options_conflict",
    "'secrets list' takes no name and no '--skill': it lists all of them.",
  );
}

const PATH = "/v1/account/credentials";

// As the hub has it, which also gives scripts what is no secret.
const HUB_LIMITS: ValueLimits = { leastBytes: 1, mostBytes: 8 * 1024 };

const STATES = {
  given: "given",
  changed: "the skill changed",
  unavailable: "you do not have the skill",
} as const;

const secretSchema = z.looseObject({
  id: z.string(),
  name: z.string(),
  setAt: z.string(),
  lastUsedAt: z.string().optional(),
  skill: z.string().optional(),
  version: z.number().optional(),
  publisher: z.string().optional(),
  state: z.enum(["given", "changed", "unavailable"]),
});
const listSchema = z.looseObject({ credentials: z.array(secretSchema) });
const needsSchema = z.looseObject({ variables: z.array(z.looseObject({ name: z.string() })) });

type HubSecret = z.output<typeof secretSchema>;

async function kept(context: CommandContext): Promise<readonly HubSecret[]> {
  return readAnswer(listSchema, await askHubOrThrow(context, { method: "GET", path: PATH })).credentials;
}

function receiverText({ skill, version, publisher }: HubSecret): string {
  if (skill === undefined) return `all skills of ${terminalLine(publisher ?? "a publisher")}`;
  return `${terminalLine(skill)}${version === undefined ? "" : `, version ${version}`}`;
}
