import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { startAllowlistProxy } from "../../network/allowlist-proxy.ts";
import { proxyEnvironment, type RelayLanguage, relayFor } from "../../network/relay.ts";
import type { NetworkConnection, SessionSpec } from "../../sandbox.ts";

export interface SessionNetwork {
  /** Read-only files for the container, by their path inside. */
  readonly files: Readonly<Record<string, string>>;
  readonly env: Readonly<Record<string, string>>;
  wrap(command: readonly [string, ...string[]], language: RelayLanguage): [string, ...string[]];
  refused(): readonly string[];
  /** Of the run that has just ended. */
  takeConnections(): readonly NetworkConnection[];
  close(): Promise<void>;
}

/** Starts the proxy of a session with an allowlist, and puts the relay where the container can have it. */
export async function openNetwork(
  network: Extract<SessionSpec["network"], { readonly mode: "allowlist" }>,
  folder: string,
): Promise<SessionNetwork> {
  const proxy = await startAllowlistProxy(network);
  const files: Record<string, string> = { [insideSocket]: proxy.socketPath };
  for (const language of ["python", "node"] as const) {
    const relay = relayFor(language);
    const path = join(folder, relay.fileName);
    await writeFile(path, relay.source, { mode: 0o444 });
    files[`${insideFolder}/${relay.fileName}`] = path;
  }
  return {
    files,
    env: proxyEnvironment(),
    wrap(command, language) {
      const relay = relayFor(language);
      const interpreter = language === "python" ? "python3" : "node";
      return relay.wrap(command, {
        interpreter,
        program: `${insideFolder}/${relay.fileName}`,
        socket: insideSocket,
      });
    },
    refused: () => proxy.refused().map(({ host, reason }) => `${host} (${reason})`),
    takeConnections: proxy.takeConnections,
    close: () => proxy.close(),
  };
}

const insideFolder = "/run/skillquay";
const insideSocket = `${insideFolder}/proxy.sock`;
