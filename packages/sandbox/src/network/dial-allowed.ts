import { lookup } from "node:dns/promises";
import { connect, type Socket } from "node:net";
import { networkInterfaces } from "node:os";
import { withDeadline } from "../with-deadline.ts";
import type { HostRules } from "./host-rules.ts";
import type { ProxyTarget } from "./proxy-target.ts";
import { isPublicAddress } from "./public-address.ts";

export type DialRefusal = "not_listed" | "port_refused" | "address_refused" | "unresolved" | "unreachable";

export interface DialOptions {
  readonly rules: HostRules;
  /** Exact `host:port` of configuration, allowed wherever they lead: a mirror is often in one's own network. */
  readonly origins?: readonly string[];
  /** All addresses of a name. Replaceable for tests, which cannot ask a real name server. */
  readonly resolve?: (host: string) => Promise<readonly string[]>;
  /** Opens a connection to an address that has been checked. Replaceable for tests, which cannot leave the machine. */
  readonly connectTo?: (address: string, port: number) => Socket;
  readonly timeoutMs?: number;
}

/**
 * Connects to an allowed host, or says why not. The name is resolved once and the very address that was checked is
 * dialled, so a name server that changes its answer in between gains nothing.
 */
export async function dialAllowed(target: ProxyTarget, options: DialOptions): Promise<Socket | DialRefusal> {
  const { rules, resolve = resolveAll, connectTo = connectSocket, timeoutMs = 10_000 } = options;
  const isOrigin = options.origins?.includes(`${target.host}:${target.port}`) === true;
  if (!isOrigin && !rules(target.host)) return "not_listed";
  if (!isOrigin && target.port !== 443 && target.port !== 80) return "port_refused";
  const addresses = await withDeadline(resolve(target.host), timeoutMs).catch(() => []);
  if (addresses.length === 0) return "unresolved";
  // One bad address among good ones is a name that flips on purpose: refuse all of it.
  const own = ownAddresses();
  const isOutside = (address: string) => isPublicAddress(address) && !own.has(address);
  if (!isOrigin && !addresses.every(isOutside)) return "address_refused";
  for (const address of addresses.slice(0, maxAttempts)) {
    const socket = connectTo(address, target.port);
    if (await isConnected(socket, timeoutMs)) return socket;
    socket.destroy();
  }
  return "unreachable";
}

// Enough for one dead address family, few enough that a long list does not hold a connection open.
const maxAttempts = 3;

async function resolveAll(host: string): Promise<readonly string[]> {
  const entries = await lookup(host, { all: true });
  return entries.map((entry) => entry.address);
}

function connectSocket(address: string, port: number): Socket {
  return connect({ host: address, port });
}

/** Services of this machine listen on its public addresses too. */
function ownAddresses(): Set<string> {
  return new Set(
    Object.values(networkInterfaces()).flatMap((entries) => (entries ?? []).map((entry) => entry.address)),
  );
}

function isConnected(socket: Socket, timeoutMs: number): Promise<boolean> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(false), timeoutMs);
    const settle = (connected: boolean) => {
      clearTimeout(timer);
      resolve(connected);
    };
    socket.once("connect", () => settle(true));
    // Stays for the life of the socket: an error without a listener would end the process.
    socket.on("error", () => settle(false));
  });
}
