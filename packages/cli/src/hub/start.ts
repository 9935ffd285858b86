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
    }),
  );
  try {
    const { url, mcpUrl, account, firstKey } = running;
    // One line, so that a program that started us can read it as soon as it is there.
    if (out.asJson)
      out.print(JSON.stringify({ url, mcpUrl, ...(firstKey !== undefined && { key: firstKey }), account }));
    else for (const line of readyLines(running, config, context)) out.say(line);
    await stopped;
    out.say("Ending: running requests may finish.");
  } finally {
    await running.close();
  }
  return 0;
}

type Running = Awaited<ReturnType<Hub["startHub"]>>;

function readyLines(
  { url, mcpUrl, account, firstKey, adminUrl }: Running,
  { data, databaseUrl }: Parameters<Hub["startHub"]>[0],
  { out }: CommandContext,
): string[] {
  const { bold, good, warn } = out.wordStyle;
  const key = firstKey ?? "<your key>";
  const lines = [
    "",
    `${good("Ready.")} The hub is at ${bold(url)}`,
    `  Pages   ${url}/dashboard`,
    `  MCP     ${mcpUrl}`,
    ...(adminUrl === undefined ? [] : [`  Admin   ${adminUrl}`]),
    `  Data    ${data}${databaseUrl === undefined ? "" : ", with the database of DATABASE_URL"}`,
    "",
  ];
  if (firstKey === undefined) {
    lines.push("Another key: skillquay hub key create (with the same --data or DATABASE_URL)");
  } else {
    lines.push(`Your key, for the account '${account}': ${bold(firstKey)}`);
    lines.push(warn("It is shown this once and stored nowhere. Keep it where you keep passwords."));
  }
  lines.push(
    "",
    "Connect an agent:",
    `  claude mcp add --transport http skillquay ${mcpUrl} --header "Authorization: Bearer ${key}"`,
    "or, in its configuration file:",
    `  ${JSON.stringify({
      mcpServers: {
        skillquay: { type: "http", url: mcpUrl, headers: { Authorization: `Bearer ${key}` } },
      },
    })}`,
    "",
    "Try it, with the key in the variable SKILLQUAY_KEY:",
    `  skillquay call skills_getStarted --hub ${url}`,
    "",
  );
  return lines;
}
