import type { CommandContext } from "../program/command.ts";
import { withHubFailures } from "./hub-failure.ts";
import { hubConfig } from "./hub-options.ts";
import { type Hub, loadHub } from "./load-hub.ts";

/** Runs a hub until it is asked to end. */
export async function startHubCommand(context: CommandContext): Promise<number> {
  const { io, out } = context;
  const hub = await loadHub(io);
  const config = hubConfig(hub, context);
  // Before the start: whoever asks to end meanwhile is heard.
  const stopped = io.untilStopped();
  const running = await withHubFailures(hub, () =>
    hub.startHub(config, {
      onProgress: (line) => out.say(line),
      logFormat: io.stderr.isTerminal ? "text" : "json",
      failAt: io.env.SKILLQUAY_CRASH_AT,
      // Where lines go to a collector, no later start writes a way in into it.
      linksOwner: io.stderr.isTerminal && !out.asJson,
    }),
  );
  try {
    const { url, mcpUrl, account, firstKey, signInUrl } = running;
    // One line, so that a program that started us can read it as soon as it is there.
    if (out.asJson)
      out.print(
        JSON.stringify({
          url,
          mcpUrl,
          ...(firstKey !== undefined && { key: firstKey }),
          ...(signInUrl !== undefined && { signInUrl }),
          account,
        }),
        { asIs: true },
      );
    else {
      sayReady(running, config, context);
      await openInBrowser(context, running);
    }
    await stopped;
    out.say("Ending: running requests may finish.");
  } finally {
    await running.close();
  }
  return 0;
}

/** On a person's own machine, the first time: a hub that is started again opens nothing unless told. */
async function openInBrowser({ io, out, options }: CommandContext, { firstKey, signInUrl }: Running) {
  const shouldOpen = options.all("open").at(-1) ?? firstKey !== undefined;
  if (shouldOpen !== true || signInUrl === undefined || out.asJson) return;
  if (!io.stdout.isTerminal || !io.stderr.isTerminal) return;
  if (!(await io.openBrowser(signInUrl))) out.say("No browser could be started: open the address yourself.");
}

type Running = Awaited<ReturnType<Hub["startHub"]>>;

function sayReady(
  { url, mcpUrl, account, firstKey, signInUrl, adminUrl }: Running,
  { data, databaseUrl }: Parameters<Hub["startHub"]>[0],
  { out }: CommandContext,
): void {
  const { bold, good, warn } = out.wordStyle;
  const key = firstKey ?? "<your key>";
  out.say("");
  out.say(`${good("Ready.")} The hub is at ${bold(url)}`);
  out.say(`  Pages   ${url}/dashboard`);
  out.say(`  MCP     ${mcpUrl}`);
  if (adminUrl !== undefined) out.say(`  Admin   ${adminUrl}`);
  out.say(`  Data    ${data}${databaseUrl === undefined ? "" : ", with the database of DATABASE_URL"}`);
  out.say("");
  if (signInUrl !== undefined) {
    out.say(`Sign in as '${account}', who operates this hub. The link works once, within an hour:`);
    out.say(`  ${bold(signInUrl)}`);
    out.say("");
  }
  if (firstKey === undefined) {
    if (signInUrl === undefined)
      out.say("A link that signs you in: skillquay hub sign-in (with the same --data or DATABASE_URL)");
    out.say("Another key: skillquay hub key create (with the same --data or DATABASE_URL)");
  } else {
    out.say(`Your key, for the account '${account}': ${bold(firstKey)}`);
    out.say(warn("It is shown this once and stored nowhere. Keep it where you keep passwords."));
  }
  out.say("");
  out.say("Connect an agent:");
  out.say(`  claude mcp add --transport http skillquay ${mcpUrl} --header "Authorization: Bearer ${key}"`, {
    isCommand: true,
  });
  out.say("or, in its configuration file:");
  const entry = { type: "http", url: mcpUrl, headers: { Authorization: `Bearer ${key}` } };
  out.say(`  ${JSON.stringify({ mcpServers: { skillquay: entry } })}`, { asIs: true });
  out.say("");
  out.say("Try it, with the key in the variable SKILLQUAY_KEY:");
  out.say(`  skillquay call skills_getStarted --hub ${url}`, { isCommand: true });
  out.say("");
}
