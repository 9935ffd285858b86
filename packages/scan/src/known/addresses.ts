import { linear } from "../matching/linear.ts";
import { type HostKind, placeKind } from "./host-kinds.ts";

/** An address as a command, a call or a sentence names it. */
export interface Address {
  readonly url: string;
  readonly scheme: string;
  /** Lower case, without user and port. */
  readonly host: string;
  readonly port: string;
  readonly path: string;
  readonly kind: HostKind;
}

/** Every address in a text, at most `MAX_ADDRESSES`; hosts that are not known (`https://${HOST}/x`) are left out. */
export function addressesIn(text: string): Address[] {
  const matches: Address[] = [];
  let from = 0;
  while (matches.length < MAX_ADDRESSES) {
    const at = text.indexOf("://", from);
    if (at === -1) return matches;
    from = at + 3;
    const scheme = wordBefore(text, at);
    const address = readAddress(scheme, text.slice(at + 3, at + 3 + MAX_CHARS));
    if (address !== undefined) matches.push(address);
  }
  return matches;
}

/** The address that an argument names; a bare `host/path` counts where a program would take it for one. */
export function addressOf(argument: string): Address | undefined {
  const [first] = addressesIn(argument);
  if (first !== undefined) return first;
  const bare = argument.slice(0, MAX_CHARS);
  return BARE_HOST.test(bare) ? readAddress("http", bare) : undefined;
}

/** Addresses, and hosts that options name: `{ hostname: "x.example", path: "/y" }`. */
export function addressesNamed(text: string): Address[] {
  const match = addressesIn(text);
  if (match.length > 0) return match;
  const host = NAMED_HOST.exec(text.slice(0, MAX_TEXT))?.[1];
  const address = host === undefined ? undefined : readAddress("https", host);
  return address === undefined ? [] : [address];
}

const MAX_TEXT = 4_096;
const NAMED_HOST = linear(
  /\bhost(?:name)?["']?\s{0,2}[:=]\s{0,2}["']?(?:\$\{[\w.]{1,60}\} )?([a-z0-9-]{1,63}(?:\.[a-z0-9-]{1,63}){1,6})/i,
);
const MAX_ADDRESSES = 200;
const MAX_CHARS = 600;
// `name.tld`, `name.tld:port/path` or four numbers; file names such as `setup.py` end in what is no such ending.
const BARE_HOST = linear(
  /^(?:\d{1,3}(?:\.\d{1,3}){3}|[a-z0-9-]{1,63}(?:\.[a-z0-9-]{1,63}){0,4}\.(?:com|net|org|io|dev|app|sh|co|ai|xyz|site|me|info|example|test|ru|cn|top|online|space|club|cc|pw|tk|ee|link|live|cloud|to|gg|st))(?::\d{1,5})?(?:[/?#]|$)/i,
);

function wordBefore(text: string, at: number): string {
  let start = at;
  while (start > 0 && at - start < 12 && /[a-z0-9+.-]/i.test(text.charAt(start - 1))) start -= 1;
  return text.slice(start, at).toLowerCase();
}

function readAddress(scheme: string, rest: string): Address | undefined {
  const end = firstOf(rest, " \t\n\r\"'`<>|\\)],;}");
  const whole = rest.slice(0, end);
  const pathAt = firstOf(whole, "/?#");
  const authority = whole.slice(0, pathAt);
  const hostAndPort = authority.slice(authority.lastIndexOf("@") + 1).toLowerCase();
  const portAt = hostAndPort.endsWith("]") ? -1 : hostAndPort.lastIndexOf(":");
  const host = portAt === -1 ? hostAndPort : hostAndPort.slice(0, portAt);
  if (host === "" || !/^(?:\[[0-9a-f:.]{2,45}\]|[\p{L}\p{N}._-]{1,253})$/u.test(host)) return undefined;
  return {
    url: `${scheme}://${whole}`,
    scheme,
    host,
    port: portAt === -1 ? "" : hostAndPort.slice(portAt + 1),
    path: whole.slice(pathAt),
    kind: placeKind(host, whole.slice(pathAt)),
  };
}

function firstOf(text: string, marks: string): number {
  for (let at = 0; at < text.length; at += 1) if (marks.includes(text.charAt(at))) return at;
  return text.length;
}
