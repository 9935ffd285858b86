import { askHubAt, checkedHub, checkedKey, hubFailure } from "../hub-client/hub-client.ts";
import { hubName, rememberHub } from "../hub-client/remembered-hubs.ts";
import { syncHubs } from "../join/sync-hubs.ts";
import { terminalLine } from "../output/terminal-text.ts";
import { usageError } from "../program/cli-error.ts";
import type { Command, CommandContext } from "../program/command.ts";

export const login: Command = {
  name: "login",
  order: 122,
  summary: "Sign in to a hub, so that no command needs its address or a key any more.",
  usage: "<hub> [--no-serve]",
  examples: [
    { line: "skillquay login https://skills.example.com", does: "asks for a key, and tries it" },
    {
      line: "skillquay login http://127.0.0.1:4711 < key.txt",
      does: "without a terminal the key comes from standard input, or from the variable SKILLQUAY_KEY",
    },
  ],
  positionals: [{ name: "hub", description: "Address of the hub.", required: true, repeatable: false }],
  options: [
    {
      name: "serve",
      type: "boolean",
      negatable: true,
      description: "Serve its skills to your agents beside those of this machine. On unless --no-serve.",
    },
  ],
  settings: [],
  // What is pasted in the wrong place may be the key.
  hidesArguments: true,
  async run(context) {
    const { io, out, options, positionals } = context;
    const address = checkedHub(positionals[0] ?? "", "<hub>");
    const key = checkedKey((await readLoginKey(context)).trim());
    const account = await accountOf(address, key);
    const isServed = options.all("serve").at(-1) !== false;
    const hub = { address, ...(account !== undefined && { account }), ...(!isServed && { isServed }) };
    const remembered = await rememberHub(io, hub, key);
    const { keyIn } = remembered;
    out.progress("Reading its skills");
    const [state] = isServed ? await syncHubs(io, [remembered], { isForced: true }) : [];
    const served = state === undefined ? null : Object.keys(state.revisions).length;
    if (out.json({ hub: address, account: account ?? null, keyIn, served, problem: state?.problem }))
      return 0;
    const as = account === undefined ? "" : ` as '${terminalLine(account)}'`;
    out.print(`Signed in to ${hubName(address)}${as}.`);
    out.say(
      keyIn === "keyring"
        ? "The key is in the keyring of your system."
        : "The key is kept encrypted in a file that only you can read: there is no keyring here that could take it.",
    );
    if (served !== null) out.say(servedWords(served, state?.problem));
    out.say("Commands work on this hub from now on; --hub names another one.");
    return 0;
  },
};

function servedWords(count: number, problem: string | undefined): string {
  const words = `${count} ${count === 1 ? "skill" : "skills"} of it are served to your agents from their next start on.`;
  return problem === undefined ? words : `${words} Not all could be read: ${terminalLine(problem)}`;
}

/** The account that a key belongs to; undefined for one that may not say. Throws what the hub has against the key. */
export async function accountOf(
  hub: string,
  key: string | undefined,
  timeoutMs = 20_000,
): Promise<string | undefined> {
  const answer = await askHubAt(
    { hub, key, timeoutMs },
    { method: "POST", path: "/v1/tools/skills_getStarted", body: {} },
  );
  const failure = hubFailure(answer);
  // A key that may only send skills is a key all the same.
  if (failure?.code === "access_denied") return undefined;
  if (failure !== undefined) throw failure;
  const { handle }: Record<string, unknown> = Object(answer.account);
  return typeof handle === "string" ? handle : undefined;
}

async function readLoginKey({ io, out }: CommandContext): Promise<string> {
  const { stdin, env } = io;
  if (env.SKILLQUAY_KEY) return env.SKILLQUAY_KEY;
  const typed = stdin.isTerminal
    ? await stdin.readHidden(() => out.say("Paste your key of this hub; it is not shown:"))
    : await stdin.readAll();
  if (typed !== undefined && typed.trim() !== "") return typed;
  throw usageError("key_missing", "No key was given, so nothing is kept.", [
    "Make one on the hub's page 'Keys', and paste it here",
  ]);
}
