import { chmod, chown, mkdtemp, rm } from "node:fs/promises";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Duplex } from "node:stream";
import type { NetworkConnection } from "../sandbox.ts";
import { type CountedConnection, createConnectionLog } from "./connection-log.ts";
import { type DialOptions, type DialRefusal, dialAllowed } from "./dial-allowed.ts";
import { forwardRequest } from "./forward-request.ts";
import { parseHostRules } from "./host-rules.ts";
import { type ProxyTarget, readRequestTarget, readTunnelTarget } from "./proxy-target.ts";

export interface AllowlistProxyOptions extends Omit<DialOptions, "rules"> {
  /** Exact names and `*.suffix` rules; an empty list refuses everything. */
  readonly hosts: readonly string[];
  /** Who must be able to reach the socket's folder, when the sandbox starts as another user than this process. */
  readonly owner?: { readonly uid: number; readonly gid: number };
  /** Both directions together, over the life of the proxy. */
  readonly maxBytes?: number;
  readonly maxConnections?: number;
  readonly idleMs?: number;
  readonly lifetimeMs?: number;
}

export interface AllowlistProxy {
  /** The unix socket to bind into the sandbox; its folder is private to the owner. */
  readonly socketPath: string;
  /** What was asked for and refused, each host once, oldest first. The names are the script's words: data, not text. */
  refused(): readonly RefusedHost[];
  /** What was reached or refused since this was asked last. */
  takeConnections(): readonly NetworkConnection[];
  close(): Promise<void>;
}

export interface RefusedHost {
  readonly host: string;
  readonly reason: DialRefusal | "invalid_target" | "size_limit";
}

/**
 * Starts the one way out of a sandbox whose own network is empty: an HTTP and CONNECT proxy on a unix socket that
 * reaches allowed hosts on their public addresses, ports 443 and 80, and nothing else. What a tunnel carries is not
 * inspected, so a listed host that serves strangers' content (a shared CDN) is as wide as what it serves.
 */
export async function startAllowlistProxy(options: AllowlistProxyOptions): Promise<AllowlistProxy> {
  const { maxBytes = 256 * 2 ** 20, maxConnections = 32, idleMs = 30_000, lifetimeMs = 600_000 } = options;
  const dial: DialOptions = { ...options, rules: parseHostRules(options.hosts) };
  const refused = new Map<string, RefusedHost>();
  const log = createConnectionLog();
  const sockets = new Set<Duplex>();
  let bytesLeft = maxBytes;

  const refuse = (host: string, reason: RefusedHost["reason"]) => {
    // The script decides how many there are: keep what a person can read.
    if (refused.size < 100) refused.set(`${host} ${reason}`, { host: host.slice(0, 253), reason });
  };
  const reach = async (target: ProxyTarget | undefined, asked: string): Promise<Reached | undefined> => {
    const deny = (reason: RefusedHost["reason"]) => {
      refuse(target?.host ?? asked, reason);
      log.add({ host: target?.host ?? asked, port: target?.port, refused: reason });
      return undefined;
    };
    if (target === undefined) return deny("invalid_target");
    if (bytesLeft <= 0) return deny("size_limit");
    const dialled = await dialAllowed(target, dial);
    if (typeof dialled === "string") return deny(dialled);
    return { socket: guard(dialled), meters: metersFor(target.host, log.add(target)) };
  };
  const guard = <S extends Socket>(socket: S): S => {
    sockets.add(socket);
    const lifetime = setTimeout(() => socket.destroy(), lifetimeMs);
    socket.setTimeout(idleMs, () => socket.destroy());
    socket.on("error", () => socket.destroy());
    socket.on("close", () => {
      clearTimeout(lifetime);
      sockets.delete(socket);
    });
    return socket;
  };
  const metersFor = (host: string, counted: CountedConnection): Meters => {
    const take = (chunk: Uint8Array) => {
      bytesLeft -= chunk.length;
      if (bytesLeft > 0) return;
      // Told here as well: not every program tries again after it was cut off.
      refuse(host, "size_limit");
      for (const socket of sockets) socket.destroy();
    };
    return {
      sent: (chunk) => {
        counted.sent(chunk);
        take(chunk);
      },
      received: (chunk) => {
        counted.received(chunk);
        take(chunk);
      },
    };
  };

  const server = createServer({ maxHeaderSize: 16_384 });
  server.maxConnections = maxConnections;
  server.headersTimeout = 10_000;
  server.on("connection", guard);
  server.on("clientError", (_error, socket) => socket.destroy());
  server.on("connect", (request: IncomingMessage, client: Duplex, head: Buffer) => {
    void openTunnel(request, client, head);
  });
  server.on("request", (request: IncomingMessage, response: ServerResponse) => {
    void passRequest(request, response);
  });

  async function openTunnel(request: IncomingMessage, client: Duplex, head: Buffer): Promise<void> {
    const authority = request.url ?? "";
    const target = readTunnelTarget(authority);
    const reached = await reach(target, authority);
    if (reached === undefined) {
      client.end(
        `HTTP/1.1 403 Forbidden\r\nConnection: close\r\nContent-Length: ${notAllowed.length}\r\n\r\n${notAllowed}`,
      );
      return;
    }
    const { socket: upstream, meters } = reached;
    if (client.destroyed) {
      upstream.destroy();
      return;
    }
    client.on("data", meters.sent);
    upstream.on("data", meters.received);
    client.on("close", () => upstream.destroy());
    upstream.on("close", () => client.destroy());
    client.write("HTTP/1.1 200 Connection Established\r\n\r\n");
    if (head.length > 0) {
      meters.sent(head);
      upstream.write(head);
    }
    client.pipe(upstream);
    upstream.pipe(client);
  }

  async function passRequest(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const target = readRequestTarget(request.url ?? "");
    const reached = await reach(target, request.url ?? "");
    if (target === undefined || reached === undefined) {
      response.writeHead(403, { connection: "close", "content-type": "text/plain" }).end(notAllowed);
      return;
    }
    forwardRequest({ request, response, target, upstream: reached.socket, meters: reached.meters });
  }

  const folder = await mkdtemp(join(tmpdir(), "skillquay-net-"));
  const socketPath = join(folder, "proxy.sock");
  try {
    await listen(server, socketPath);
    // The folder is the lock. The socket itself is open, because the sandbox's user is another one inside.
    await chmod(socketPath, 0o666);
    if (options.owner !== undefined) await chown(folder, options.owner.uid, options.owner.gid);
  } catch (error) {
    server.close();
    await rm(folder, { recursive: true, force: true });
    throw error;
  }
  return {
    socketPath,
    refused: () => [...refused.values()],
    takeConnections: log.take,
    async close() {
      const closed = new Promise((resolve) => server.close(resolve));
      for (const socket of sockets) socket.destroy();
      await closed;
      await rm(folder, { recursive: true, force: true });
    },
  };
}

interface Reached {
  readonly socket: Socket;
  readonly meters: Meters;
}

/** Told of what passes, and end all of it where it is too much. */
type Meters = CountedConnection;

const notAllowed = "This address is not on the network list of the skill.\n";

function listen(server: Server, path: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(path, resolve);
  });
}
