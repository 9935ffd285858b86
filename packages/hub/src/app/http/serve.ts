import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { getRequestListener } from "@hono/node-server";
import type { HubHttp } from "./app.ts";
import type { HubApp } from "./context.ts";
import type { NodeListener } from "./mcp/mcp-fast-path.ts";

export interface ServeOptions {
  readonly host: string;
  /** 0 takes a free port. */
  readonly port: number;
  /** Where the operator's routes listen, when they do so apart from the others. */
  readonly admin?: { readonly host: string; readonly port: number } | undefined;
  /** Where other instances ask, when that is apart. */
  readonly internalPort?: number | undefined;
  /** How long running requests may take after the end was asked for. */
  readonly drainMs?: number;
}

export interface HubService {
  /** Without a slash at the end. */
  readonly url: string;
  readonly adminUrl: string | undefined;
  readonly internalUrl: string | undefined;
  /** Takes no new requests, lets running ones end, closes streams, and then every connection. May be called twice. */
  close(): Promise<void>;
}

/** Listens. Slow, huge and half-open connections give their place back. */
export async function serveHub(http: HubHttp, options: ServeOptions): Promise<HubService> {
  const listeners: Listener[] = [];
  const add = async (app: NodeListener, host: string, port: number) => {
    const listener = await listen(app, host, port);
    listeners.push(listener);
    return listener;
  };
  const { admin, internalPort } = options;
  try {
    const main = await add(http.fastPath(listenerOf(http.app)), options.host, options.port);
    const ofOperator =
      admin === undefined || http.adminApp === undefined
        ? undefined
        : await add(listenerOf(http.adminApp), admin.host, admin.port);
    const ofInstances =
      internalPort === undefined || http.internalApp === undefined
        ? undefined
        : await add(listenerOf(http.internalApp), options.host, internalPort);
    return serviceOf(http, listeners, options, {
      url: main.url,
      adminUrl: ofOperator?.url,
      internalUrl: ofInstances?.url,
    });
  } catch (error) {
    await Promise.all(listeners.map((listener) => listener.close(0)));
    throw error;
  }
}

function serviceOf(
  http: HubHttp,
  listeners: readonly Listener[],
  { drainMs = 10_000 }: ServeOptions,
  addresses: Omit<HubService, "close">,
): HubService {
  let closing: Promise<void> | undefined;
  const close = async () => {
    http.startDraining();
    await Promise.all(listeners.map((listener) => listener.close(drainMs)));
    await http.close();
  };
  return {
    ...addresses,
    close: () => {
      closing ??= close();
      return closing;
    },
  };
}

function listenerOf(app: HubApp): NodeListener {
  const listener = getRequestListener(app.fetch);
  // It answers failures itself.
  return (incoming, outgoing) => void listener(incoming, outgoing);
}

interface Listener {
  readonly url: string;
  close(drainMs: number): Promise<void>;
}

async function listen(answer: NodeListener, host: string, port: number): Promise<Listener> {
  const server = createServer(
    {
      // T7: 16 KiB is Node's own default, said here because it is a promise.
      maxHeaderSize: 16 * 1024,
      // A client on a busy machine takes seconds between its connection and its first line, and reads the 408 that Node then
      // sends as the answer to its call.
      headersTimeout: 30_000,
      // As long as the largest upload that is promised takes on a slow line. Who sends nothing for a while, or is slow with any other
      // body, is given up earlier by whoever reads it.
      requestTimeout: 900_000,
      keepAliveTimeout: 65_000,
      // Two Authorization headers are no key; Node would keep the first and forget the other.
      joinDuplicateHeaders: true,
      // How often the timeouts above are looked at.
      connectionsCheckingInterval: 2_000,
    },
    answer,
  );
  server.maxConnections = 10_000;
  server.maxRequestsPerSocket = 0;
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, host, () => {
      server.off("error", reject);
      resolve();
    });
  });
  return {
    url: `http://${host.includes(":") ? `[${host}]` : host}:${addressOf(server).port}`,
    close: (drainMs) => closeServer(server, drainMs),
  };
}

function closeServer(server: Server, drainMs: number): Promise<void> {
  return new Promise((resolve) => {
    const deadline = setTimeout(() => server.closeAllConnections(), drainMs);
    server.close(() => {
      clearTimeout(deadline);
      resolve();
    });
    // Idle connections end with `close`; one that is busy now would be kept open by its client afterwards.
    const sweep = setInterval(() => server.closeIdleConnections(), 50);
    server.once("close", () => clearInterval(sweep));
  });
}

function addressOf(server: Server): AddressInfo {
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("The server has no TCP address.");
  return address;
}
