import { Client, type ClientOptions, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { launcher, type Machine } from "./program.ts";
import { serveHttp } from "./serve-http.ts";

export const eras = ["2025-11-25", "2026-07-28"] as const;
export const transports = ["stdio", "http"] as const;
export type Era = (typeof eras)[number];
export type TransportKind = (typeof transports)[number];

/** A connected SDK client of the given era, over the given transport, against a server it starts. */
export async function connectClient(
  machine: Machine,
  { era, transport, args = ["--dir", machine.skills], options = {} }: ConnectOptions,
): Promise<Client> {
  const client = new Client(
    { name: "skillquay-e2e", version: "1.0.0" },
    { ...options, versionNegotiation: { mode: era === "2026-07-28" ? { pin: era } : "legacy" } },
  );
  if (transport === "http") {
    const { url } = await serveHttp(machine, args);
    await client.connect(new StreamableHTTPClientTransport(new URL(url)));
  } else {
    await client.connect(
      new StdioClientTransport({
        command: machine.node,
        args: [launcher, "serve", ...args],
        env: machine.env,
        cwd: machine.folder,
        stderr: "ignore",
      }),
    );
  }
  return client;
}

interface ConnectOptions {
  readonly era: Era;
  readonly transport: TransportKind;
  readonly args?: string[];
  readonly options?: ClientOptions;
}
