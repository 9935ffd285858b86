import { chmod, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { proxyEnvironment, type Relay, relayFor, startAllowlistProxy } from "../../network/index.ts";
import { type NetworkConnection, SandboxError, type SessionSpec } from "../../sandbox.ts";
import { proxySocketInside } from "./arguments.ts";
import { findProgram } from "./features.ts";
import type { SessionUser } from "./session-user.ts";
import type { SystemMount } from "./system-mounts.ts";

/** What a session needs to use its allow list: nothing at all when it has none. */
export interface SessionNetwork {
  readonly proxySocket?: string;
  readonly mounts: readonly SystemMount[];
  readonly environment: Readonly<Record<string, string>>;
  wrap(argv: readonly [string, ...string[]]): readonly [string, ...string[]];
  /** Every host that was asked for and refused so far. */
  refused(): readonly string[];
  /** Of the run that has just ended; undefined without an allow list. */
  takeConnections(): readonly NetworkConnection[] | undefined;
  close(): Promise<void>;
}

/** The network namespace stays empty in any case; an allow list adds one socket to a proxy that decides. */
export async function openNetwork(
  network: SessionSpec["network"],
  options: { readonly folder: string; readonly id: string; readonly user: SessionUser | undefined },
): Promise<SessionNetwork> {
  if (network.mode === "none")
    return {
      mounts: [],
      environment: {},
      wrap: (argv) => argv,
      refused: () => [],
      takeConnections: () => undefined,
      close: async () => {},
    };
  const { relay, interpreter } = await findRelay();
  const source = join(options.folder, `${options.id}-${relay.fileName}`);
  const program = `/run/${relay.fileName}`;
  await writeFile(source, relay.source);
  await chmod(source, 0o644);
  const proxy = await startAllowlistProxy({
    ...network,
    ...(options.user === undefined ? {} : { owner: options.user }),
  });
  return {
    proxySocket: proxy.socketPath,
    mounts: [{ kind: "bind", source, target: program }],
    environment: proxyEnvironment(),
    wrap: (argv) => relay.wrap([...argv], { interpreter, program, socket: proxySocketInside }),
    refused: () => proxy.refused().map(({ host, reason }) => `${host} (${reason})`),
    takeConnections: proxy.takeConnections,
    close: () => proxy.close(),
  };
}

async function findRelay(): Promise<{ readonly relay: Relay; readonly interpreter: string }> {
  const python = await findProgram("python3");
  if (python !== undefined) return { relay: relayFor("python"), interpreter: python };
  const node = await findProgram("node");
  if (node !== undefined) return { relay: relayFor("node"), interpreter: node };
  throw new SandboxError("sandbox_unavailable", "A network allow list needs python3 or node below /usr");
}
