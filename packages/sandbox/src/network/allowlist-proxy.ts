import { chmod, chown, mkdtemp, rm } from "node:fs/promises";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Duplex } from "node:stream";
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
  const sockets = new Set<Duplex>();
  let bytesLeft = maxBytes;

  const refuse = (host: string, reason: RefusedHost["reason"]) => {
    // The script decides how many there are: keep what a person can read.
    if (refused.size < 100) refused.set(`${host} ${reason}`, { host: host.slice(0, 253), reason });
  };
  const reach = async (target: ProxyTarget | undefined, asked: string): Promise<Socket | undefined> => {
    if (target === undefined) refuse(asked, "invalid_target");
    else if (bytesLeft <= 0) refuse(target.host, "size_limit");
    else {
      const dialled = await dialAllowed(target, dial);
      if (typeof dialled !== "string") return guard(dialled);
      refuse(target.host, dialled);
    }
    return undefined;
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
  const meter = (chunk: Uint8Array) => {
    bytesLeft -= chunk.length;
    if (bytesLeft > 0) return;
    for (const socket of sockets) socket.destroy();
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
    const upstream = await reach(readTunnelTarget(authority), authority);
    if (upstream === undefined) {
      client.end(
        `HTTP/1.1 403 Forbidden\r\nConnection: close\r\nContent-Length: ${notAllowed.length}\r\n\r\n${notAllowed}`,
      );
      return;
    }
    if (client.destroyed) {
      upstream.destroy();
      return;
    }
    client.on("data", meter);
    upstream.on("data", meter);
    client.on("close", () => upstream.destroy());
    upstream.on("close", () => client.destroy());
    client.write("HTTP/1.1 200 Connection Established\r\n\r\n");
    if (head.length > 0) upstream.write(head);
    client.pipe(upstream);
    upstream.pipe(client);
  }

  async function passRequest(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const target = readRequestTarget(request.url ?? "");
    const upstream = await reach(target, request.url ?? "");
    if (target === undefined || upstream === undefined) {
      response.writeHead(403, { connection: "close", "content-type": "text/plain" }).end(notAllowed);
      return;
    }
    forwardRequest({ request, response, target, upstream, meter });
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
    async close() {
      const closed = new Promise((resolve) => server.close(resolve));
      for (const socket of sockets) socket.destroy();
      await closed;
      await rm(folder, { recursive: true, force: true });
    },
  };
}

const notAllowed = "This address is not on the network list of the skill.\n";

function listen(server: Server, path: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(path, resolve);
  });
}
