import { serveHttpCatalog } from "@skillquay/local/http";
import type { SkillService } from "@skillquay/tools";
import type { Log } from "../output/log.ts";
import { CliError } from "../program/cli-error.ts";
import type { CommandContext } from "../program/command.ts";
import { listenAddress } from "../settings/settings.ts";
import { httpToken } from "./http-token.ts";

/** Serves until the program is asked to end. */
export async function serveOverHttp(
  { io, out, settings }: CommandContext,
  service: SkillService,
  close: () => Promise<void>,
  log: Log,
): Promise<number> {
  const host = listenAddress(settings);
  const { port } = settings;
  try {
    const token = settings.requireToken ? await httpToken(io) : undefined;
    const onLine = (line: string) => log("warn", line);
    const http = await serveHttpCatalog({ service, host, port, token, log: onLine }).catch((cause) => {
      throw notListening(host, port, cause);
    });
    // One line, so that a program that started us can read it as soon as it is there.
    if (out.asJson)
      out.write(`${JSON.stringify({ url: http.url, ...(token !== undefined && { token }) })}\n`);
    log("info", `Serving skills at ${http.url}`);
    if (token === undefined) log("warn", "Every program and every user of this machine may use it.");
    else if (!out.asJson) {
      out.say("Agents send this header; it stays the same from start to start:");
      out.say(`  Authorization: Bearer ${token}`);
      out.say("For example:");
      out.say(
        `  claude mcp add --transport http skillquay ${http.url} --header "Authorization: Bearer ${token}"`,
        { isCommand: true },
      );
    }
    await io.untilStopped();
    await http.close();
    return 0;
  } finally {
    service.close();
    await close();
  }
}

function notListening(host: string, port: number, cause: unknown): CliError {
  const code = cause instanceof Error && "code" in cause ? String(cause.code) : "unknown reason";
  const taken = code === "EADDRINUSE" ? "Another program uses that port. " : "";
  return new CliError("not_listening", `Cannot listen on ${host} port ${port} (${code}).`, {
    suggestions: [`${taken}Choose another one with --port, or 0 for any free one.`],
    cause,
  });
}
