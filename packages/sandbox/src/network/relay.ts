import { nodeRelaySource, pythonRelaySource } from "./relay-source.ts";

export type RelayLanguage = "python" | "node";

export interface Relay {
  readonly fileName: string;
  readonly source: string;
  /** Turns a command into the one that first opens the way to the proxy and then becomes, or runs, that command. */
  wrap(command: readonly [string, ...string[]], places: RelayPlaces): [string, ...string[]];
}

/** Paths inside the sandbox. */
export interface RelayPlaces {
  readonly interpreter: string;
  readonly program: string;
  readonly socket: string;
  readonly port?: number;
}

/**
 * The small program inside the sandbox that listens on loopback and passes each connection to the proxy's socket,
 * because programs know how to use a proxy on a port and not one on a socket. The driver puts `source` in a read-only
 * file; nothing in it is secret or trusted: all decisions are the proxy's.
 */
export function relayFor(language: RelayLanguage): Relay {
  const isPython = language === "python";
  return {
    fileName: isPython ? "relay.py" : "relay.cjs",
    source: isPython ? pythonRelaySource : nodeRelaySource,
    wrap: (command, { interpreter, program, socket, port = relayPort }) => [
      interpreter,
      // Isolated, without site packages: a skill must not be able to change what the relay imports.
      ...(isPython ? ["-I", "-S"] : []),
      program,
      socket,
      String(port),
      ...command,
    ],
  };
}

/** The usual port of HTTP proxies; the network namespace is empty, so it is always free there. */
export const relayPort = 3128;

/** What makes common programs use the relay. */
export function proxyEnvironment(port: number = relayPort): Record<string, string> {
  const url = `http://127.0.0.1:${port}`;
  return {
    HTTP_PROXY: url,
    HTTPS_PROXY: url,
    http_proxy: url,
    https_proxy: url,
    // Node reads the four above only when this one is set.
    NODE_USE_ENV_PROXY: "1",
  };
}
