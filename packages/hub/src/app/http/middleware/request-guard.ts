import type { ToolError } from "@skillquay/tools";
import { hubError } from "../../../platform/errors.ts";

export interface GuardOptions {
  readonly publicUrl: string;
  readonly allowedHosts: readonly string[];
  readonly allowedOrigins: readonly string[];
}

/**
 * Refuses requests that a browser was tricked into: those whose Host is not a name of ours, and those from pages of
 * other sites. A key does not help, because the browser may have been made to send it.
 */
export function createRequestGuard(
  options: GuardOptions,
): (host: string | undefined, origin: string | undefined) => ToolError | undefined {
  const hosts = new Set([...LOOPBACK, hostOf(options.publicUrl), ...options.allowedHosts.map(lowerCase)]);
  const origins = new Set([new URL(options.publicUrl).origin, ...options.allowedOrigins.map(lowerCase)]);
  // Clients send the same header each time; what is not ours is not kept.
  const knownHosts = new Set<string>();
  const isOurs = (host: string) => {
    if (knownHosts.has(host)) return true;
    const name = hostOf(`http://${host}`);
    if (name === undefined || !hosts.has(name)) return false;
    if (knownHosts.size < KNOWN_HOSTS_MAX) knownHosts.add(host);
    return true;
  };
  const isOurPage = (origin: string) =>
    origins.has(origin.toLowerCase()) || LOOPBACK.has(hostOf(origin) ?? "");
  return (host, origin) => {
    if (host === undefined || !isOurs(host)) return refused("Host", "--allowed-hosts");
    return origin === undefined || isOurPage(origin) ? undefined : refused("Origin", "--allowed-origins");
  };
}

const LOOPBACK: ReadonlySet<string> = new Set(["localhost", "127.0.0.1", "[::1]"]);

// One for each port and name is enough; the rest is parsed each time.
const KNOWN_HOSTS_MAX = 100;

function hostOf(url: string): string | undefined {
  // A URL with a user or a path in its place would be read as another host.
  if (!/^https?:\/\/[^\s/?#@\\]+\/?$/i.test(url) || !URL.canParse(url)) return undefined;
  return new URL(url).hostname;
}

function lowerCase(text: string): string {
  return text.toLowerCase();
}

function refused(header: "Host" | "Origin", setting: string): ToolError {
  return hubError("host_not_allowed", `The ${header} header names a site that this hub does not answer to.`, {
    suggestions: [`If it is a name of the hub, its operator adds it with ${setting}`],
  });
}
