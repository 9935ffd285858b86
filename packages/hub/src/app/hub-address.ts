import { createServer } from "node:net";
import { HubProblem } from "../platform/hub-problem.ts";
import type { HubConfig } from "./config/hub-config.ts";

export interface HubAddress {
  readonly port: number;
  /** Where people and agents reach the hub. */
  readonly publicUrl: string;
  /** Where this machine reaches it. */
  readonly localUrl: string;
}

/** Settles the address before anything listens, because addresses are part of what the services say. */
export async function hubAddress({
  host,
  port: requested,
  publicUrl,
}: Pick<HubConfig, "host" | "port" | "publicUrl">): Promise<HubAddress> {
  const port = requested === 0 ? await freePort(host) : requested;
  const localUrl = reachable(`http://${host.includes(":") ? `[${host}]` : host}:${port}`);
  return { port, localUrl, publicUrl: publicUrl ?? localUrl };
}

/** An address that means every address is none that can be called. */
export function reachable(url: string): string {
  return url.replace("//0.0.0.0:", "//127.0.0.1:").replace("//[::]:", "//[::1]:");
}

function freePort(host: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once("error", (error) => reject(listenProblem(error, { host, port: 0 })));
    server.listen(0, host, () => {
      const address = server.address();
      const port = typeof address === "object" && address !== null ? address.port : 0;
      server.close(() => resolve(port));
    });
  });
}

/** Why the hub cannot listen, for whoever chose the address. */
export function listenProblem(error: unknown, { host, port, admin, internalPort }: ListenChoice): unknown {
  if (!(error instanceof Error) || !("code" in error)) return error;
  const code = String(error.code);
  const isAdmin = "port" in error && error.port === admin?.listen?.port && error.port !== port;
  const isInternal = "port" in error && error.port === internalPort && error.port !== port;
  const flag = isAdmin ? "--admin-port" : isInternal ? "--internal-port" : "--port";
  const place = isAdmin
    ? `${admin?.listen?.host} port ${admin?.listen?.port}`
    : `${host} port ${isInternal ? internalPort : port}`;
  return new HubProblem("not_listening", `Cannot listen on ${place} (${code}).`, {
    suggestions: [SUGGESTIONS[code]?.(flag) ?? `Choose another address with --host and ${flag}.`],
    cause: error,
  });
}

type ListenChoice = Pick<HubConfig, "host" | "port"> & Partial<Pick<HubConfig, "admin" | "internalPort">>;

const SUGGESTIONS: Readonly<Record<string, (flag: string) => string>> = {
  EADDRINUSE: (flag) =>
    `Another program uses that port. Choose another one with ${flag}, or 0 for any free one.`,
  EACCES: (flag) => `Ports below 1024 are for root. Choose another one with ${flag}.`,
  EADDRNOTAVAIL: () => "That is no address of this machine. Choose another one with --host.",
};
