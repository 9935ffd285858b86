import { lookup } from "node:dns/promises";
import { connect, isIP, type Socket } from "node:net";
import { networkInterfaces } from "node:os";
import { connect as startTls, type TLSSocket } from "node:tls";
import { isPublicAddress } from "@skillquay/sandbox";
import { OutboundError } from "./outbound-error.ts";
import { resolveName } from "./resolve-name.ts";

/** What stands between the hub and the network. Replaceable for tests, which cannot ask name servers nor leave the machine. */
export interface OutboundTransport {
  /** All addresses of a name. */
  readonly resolve?: (host: string) => Promise<readonly string[]>;
  /** Opens a connection to an address that has been checked. */
  readonly connectTo?: (address: string, port: number) => Socket;
  /** Certificates to trust instead of the public ones. */
  readonly ca?: string;
}

export interface CheckedTarget {
  readonly host: string;
  readonly port: number;
  readonly signal: AbortSignal;
  /** The operator named it as a receiver in their own network: its addresses need not be public. */
  readonly isOwnReceiver?: boolean;
}

/** An encrypted connection to the host, at a public address of it, with a certificate for its name. */
export async function connectChecked(
  { host, port, signal, isOwnReceiver = false }: CheckedTarget,
  { resolve = resolveName, connectTo = dial, ca }: OutboundTransport,
): Promise<TLSSocket> {
  const find = async () => {
    const addresses = await resolve(host).catch(() => []);
    return addresses.length === 0 && isOwnReceiver ? await resolveHere(host) : addresses;
  };
  const addresses = isIP(host) === 0 ? await untilAborted(find(), signal) : [host];
  const own = ownAddresses();
  // One bad address among good ones is a name that flips on purpose: refuse all of it.
  const isAllowed =
    addresses.length > 0 &&
    (isOwnReceiver || addresses.every((address) => isPublicAddress(address) && !own.has(address)));
  if (!isAllowed) throw new OutboundError("host_refused");
  for (const address of addresses.slice(0, MAX_ATTEMPTS)) {
    const socket = connectTo(address, port);
    if (await isConnected(socket, signal)) return await secured(socket, { host, ca, signal });
    socket.destroy();
  }
  signal.throwIfAborted();
  throw new OutboundError("unreachable");
}

// Enough for one dead address family, few enough that a long list does not use up the time.
const MAX_ATTEMPTS = 3;
// Of that time, what one address may take to answer at all.
const CONNECT_MS = 5_000;

/** By the system's own way, which also knows names that no name server does. Only for the few that the operator named. */
async function resolveHere(host: string): Promise<readonly string[]> {
  const match = await lookup(host, { all: true }).catch(() => []);
  return match.map(({ address }) => address);
}

function dial(address: string, port: number): Socket {
  return connect({ host: address, port });
}

/** Services of this machine listen on its public addresses too. */
function ownAddresses(): Set<string> {
  const entries = Object.values(networkInterfaces()).flatMap((list) => list ?? []);
  return new Set(entries.map(({ address }) => address));
}

function isConnected(socket: Socket, signal: AbortSignal): Promise<boolean> {
  return new Promise((done) => {
    const settle = (connected: boolean) => {
      clearTimeout(timer);
      signal.removeEventListener("abort", giveUp);
      done(connected);
    };
    const giveUp = () => settle(false);
    const timer = setTimeout(giveUp, CONNECT_MS);
    signal.addEventListener("abort", giveUp, { once: true });
    if (signal.aborted) giveUp();
    socket.once("connect", () => settle(true));
    // Stays for the life of the socket: an error without a listener would end the process.
    socket.on("error", giveUp);
  });
}

async function secured(
  socket: Socket,
  {
    host,
    ca,
    signal,
  }: { readonly host: string; readonly ca: string | undefined; readonly signal: AbortSignal },
): Promise<TLSSocket> {
  const secure = startTls({
    socket,
    host,
    // Servers are asked for by name; an address is not a name.
    ...(isIP(host) === 0 && { servername: host }),
    ...(ca !== undefined && { ca }),
    ALPNProtocols: ["http/1.1"],
    minVersion: "TLSv1.2",
  });
  const ready = new Promise<void>((done, fail) => {
    secure.once("secureConnect", done);
    secure.on("error", (error) => fail(new OutboundError("tls_failed", error)));
  });
  try {
    await untilAborted(ready, signal);
  } catch (error) {
    secure.destroy();
    throw error;
  }
  return secure;
}

/** Work that cannot be cancelled is left alone when time is up. */
function untilAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((done, fail) => {
    const giveUp = () => fail(signal.reason);
    if (signal.aborted) giveUp();
    signal.addEventListener("abort", giveUp, { once: true });
    work.then(done, fail).finally(() => signal.removeEventListener("abort", giveUp));
  });
}
