import { forgetHub, type RememberedHub, rememberedHubs } from "../hub-client/remembered-hubs.ts";
import { usageError } from "../program/cli-error.ts";
import type { Command, CommandContext } from "../program/command.ts";

export const logout: Command = {
  name: "logout",
  order: 123,
  summary: "Forget a hub and its key on this machine. The key itself stays valid until it is revoked there.",
  usage: "[<hub>] [--all]",
  examples: [
    { line: "skillquay logout", does: "the hub of the last sign-in" },
    { line: "skillquay logout skills.example.com", does: "one of several" },
  ],
  positionals: [
    {
      name: "hub",
      description: "Name or address of a hub; without it, the one of the last sign-in.",
      required: false,
      repeatable: false,
    },
  ],
  options: [{ name: "all", type: "boolean", description: "Every hub that is remembered." }],
  settings: [],
  async run(context) {
    const { io, out } = context;
    const hubs = chosenHubs(context);
    for (const hub of hubs) await forgetHub(io, hub);
    if (out.json({ forgotten: hubs.map(({ address }) => address) })) return 0;
    if (hubs.length === 0) out.say("You are signed in to no hub.");
    for (const { name } of hubs) out.print(`Signed out of ${name}.`);
    return 0;
  },
};

function chosenHubs({ io, options, positionals }: CommandContext): readonly RememberedHub[] {
  const hubs = rememberedHubs(io);
  if (options.flag("all")) return hubs;
  const [named] = positionals;
  if (named === undefined) return hubs.slice(0, 1);
  const address = named.replace(/\/+$/, "").replace(/\/mcp$/, "");
  const hub = hubs.find((one) => one.name === named || one.address === address);
  if (hub !== undefined) return [hub];
  throw usageError("hub_unknown", "You are not signed in to that hub.", [
    hubs.length === 0
      ? "Sign in with: skillquay login <hub>"
      : `You are signed in to: ${hubs.map(({ name }) => name).join(", ")}`,
  ]);
}
