import { isHostName } from "./host-rules.ts";

export interface ProxyTarget {
  readonly host: string;
  readonly port: number;
  /** What to ask the host for; only a plain HTTP request has it. */
  readonly path?: string;
}

/** Reads where a tunnel (`CONNECT host:port`) leads. Undefined for every spelling but a plain DNS name and a port. */
export function readTunnelTarget(authority: string): ProxyTarget | undefined {
  const target = readAuthority(authority);
  return target?.port === undefined ? undefined : { host: target.host, port: target.port };
}

/**
 * Reads where a plain request (`GET http://host/path`) leads. Not through `URL`: it rewrites `http://①②⑦.1/` to
 * `127.0.0.1` and accepts names and passwords, and what is checked here must be what is dialled.
 */
export function readRequestTarget(url: string): ProxyTarget | undefined {
  const match = /^http:\/\/([^/?#]*)(.*)$/i.exec(url);
  if (match === null) return undefined;
  const [, authority = "", rest = ""] = match;
  const target = readAuthority(authority);
  if (target === undefined) return undefined;
  const path = rest.split("#", 1)[0] ?? "";
  return { host: target.host, port: target.port ?? 80, path: path.startsWith("/") ? path : `/${path}` };
}

function readAuthority(authority: string): { host: string; port?: number } | undefined {
  const match = /^([^:]+)(?::(\d{1,5}))?$/.exec(authority);
  if (match === null) return undefined;
  const [, name = "", portText] = match;
  const host = name.toLowerCase().replace(/\.$/, "");
  if (!isHostName(host)) return undefined;
  return portText === undefined ? { host } : { host, port: Number(portText) };
}
