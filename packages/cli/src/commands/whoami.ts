import { findHubAddress, hubClientOptions, readKey } from "../hub-client/hub-client.ts";
import { hubName, rememberedHubs } from "../hub-client/remembered-hubs.ts";
import { printTable } from "../output/table.ts";
import { CliError } from "../program/cli-error.ts";
import type { Command, CommandContext } from "../program/command.ts";
import { accountOf } from "./login.ts";

export const whoami: Command = {
  name: "whoami",
  order: 124,
  summary: "Say which hubs you are signed in to, as whom, and whether the keys still work.",
  usage: "[--hub <url>]",
  examples: [
    {
      line: "skillquay whoami",
      does: "asks every hub that is remembered; the first one is meant without --hub",
    },
  ],
  positionals: [],
  options: hubClientOptions,
  settings: [],
  async run(context) {
    const { out } = context;
    const addresses = askedHubs(context);
    const hubs = await Promise.all(addresses.map((address) => stateOf(context, address)));
    const exitCode = hubs.length > 0 && hubs.every(({ works }) => works) ? 0 : 1;
    if (out.json({ hubs })) return exitCode;
    if (hubs.length === 0) {
      throw new CliError("signed_in_nowhere", "You are signed in to no hub.", {
        suggestions: ["Sign in with: skillquay login https://skills.example.com"],
      });
    }
    const { bad } = out.style;
    printTable(
      out,
      [
        { title: "HUB", value: ({ hub }) => hubName(hub) },
        { title: "ACCOUNT", value: ({ account }) => account ?? "?" },
        {
          title: "KEY",
          value: ({ keyIn, problem }) => problem ?? KEY_WORDS[keyIn],
          paint: (text, { works }) => (works ? text : bad(text)),
        },
      ],
      hubs,
    );
    return exitCode;
  },
};

function askedHubs(context: CommandContext): readonly string[] {
  const { io, options } = context;
  if (options.text("hub") === undefined && !io.env.SKILLQUAY_HUB)
    return rememberedHubs(io).map(({ address }) => address);
  const address = findHubAddress(context);
  return address === undefined ? [] : [address];
}

interface HubState {
  readonly hub: string;
  readonly account: string | null;
  readonly keyIn: "keyring" | "file" | "given" | "none";
  readonly works: boolean;
  readonly problem?: string;
}

const KEY_WORDS: Readonly<Record<HubState["keyIn"], string>> = {
  keyring: "in the system's keyring",
  file: "in a file of yours, encrypted",
  given: "given with this command",
  none: "none",
};

async function stateOf(context: CommandContext, hub: string): Promise<HubState> {
  const { io, options } = context;
  const kept = rememberedHubs(io).find(({ address }) => address === hub);
  const isGiven = options.text("key-file") !== undefined || Boolean(io.env.SKILLQUAY_KEY);
  const keyIn = isGiven ? "given" : (kept?.keyIn ?? "none");
  try {
    const account = await accountOf(hub, await readKey(context, hub), ANSWER_MS);
    return { hub, account: account ?? kept?.account ?? null, keyIn, works: true };
  } catch (error) {
    if (!(error instanceof CliError)) throw error;
    return { hub, account: kept?.account ?? null, keyIn, works: false, problem: error.message };
  }
}

// Somebody waits, and another hub of the list may be down.
const ANSWER_MS = 10_000;
