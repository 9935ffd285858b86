import { isIP } from "node:net";
import { isPublicAddress } from "@skillquay/sandbox";

/** An address that the hub may send requests to, as far as its text tells. */
export type CheckedUrl = { readonly url: URL } | { readonly problem: string };

/**
 * Receivers that the operator named in their own network, each as `host:port` in the parser's spelling. A name stands for
 * whatever address it has there; everything else stays out of reach.
 */
export type OwnReceivers = ReadonlySet<string>;

export const NO_RECEIVERS: OwnReceivers = new Set();

/** Whether the operator named exactly this host and port. */
export function isOwnReceiver({ hostname, port }: URL, receivers: OwnReceivers): boolean {
  return receivers.has(`${hostname.replace(/\.$/, "")}:${port || HTTPS_PORT}`);
}

/**
 * What is wrong with an address before its name is resolved. The parser has turned every way of writing an IP address
 * (`0x7f.1`, `①②⑦.⓪.⓪.①`, …) into one by then, so what is checked is what would be dialled.
 */
export function checkTargetUrl(text: string, receivers: OwnReceivers = NO_RECEIVERS): CheckedUrl {
  if (text.length > MAX_CHARS) return { problem: `must have at most ${MAX_CHARS} characters` };
  if (!URL.canParse(text)) return { problem: "must be an address such as https://example.com/hook" };
  const url = new URL(text);
  if (url.protocol !== "https:") return { problem: "must begin with https://" };
  if (url.username !== "" || url.password !== "") return { problem: "must not hold a user name or password" };
  if (url.hash !== "") return { problem: "must not have a part after #" };
  if (isOwnReceiver(url, receivers)) return { url };
  if (!PORTS.has(url.port)) return { problem: "must use port 443 or 8443" };
  const host = hostOf(url);
  if (isIP(host) !== 0) return isPublicAddress(host) ? { url } : { problem: NOT_PUBLIC };
  return isInternalName(host) ? { problem: NOT_PUBLIC } : { url };
}

// Longer than any address that a server takes.
const MAX_CHARS = 2_048;
// The parser leaves 443 out, since https has it by default.
const PORTS = new Set(["", "8443"]);
const HTTPS_PORT = "443";
const NOT_PUBLIC = "must name a host of the public internet";

/** The host without the brackets of IPv6 and the dot that ends an absolute name. */
export function hostOf(url: URL): string {
  return url.hostname.replace(/^\[|\]$/g, "").replace(/\.$/, "");
}

/** Names that mean nothing, or something else, outside of one network. They would fail later, with less to say. */
function isInternalName(host: string): boolean {
  return !host.includes(".") || /\.(localhost|local|internal|lan|home\.arpa)$/i.test(host);
}
