import { hostKind, isShady } from "../known/host-kinds.ts";
import { linear } from "../matching/linear.ts";

/** Where something would go, or come from. */
export interface Destination {
  /**
   * `drop`: a place made for taking anything from anybody (paste site, webhook bin, tunnel, chat bot, bare IP, link shortener).
   * `foreign`: any other host, whatever the skill says of it. `vendor`: a service that many skills work with. `local`: this machine, or a
   * placeholder.
   */
  readonly kind: "drop" | "foreign" | "vendor" | "local";
  /** Host, or mail address. */
  readonly where: string;
  readonly isMail: boolean;
}

/**
 * Addresses in a text. That a skill names itself after a host makes the host no better known: whoever writes the skill picks both.
 */
export function destinationsIn(text: string): readonly Destination[] {
  const cut = text.slice(0, MAX_CHARS);
  // Most sentences have none.
  if (!MAY_HAVE_ONE.test(cut)) return NONE;
  const cached = kept.get(cut);
  if (cached !== undefined) return cached;
  const places = findIn(cut);
  if (kept.size >= MOST_KEPT) kept.clear();
  kept.set(cut, places);
  return places;
}

// Several rules ask about the same sentences of the same skill.
const kept = new Map<string, readonly Destination[]>();
const MOST_KEPT = 4_000;

function findIn(cut: string): readonly Destination[] {
  const lower = cut.toLowerCase();
  const matches = new Map<string, Destination>();
  for (const [, host] of cut.includes("://") ? cut.matchAll(ADDRESS) : []) {
    if (host !== undefined) matches.set(host, { kind: kindOf(host), where: host, isMail: false });
  }
  for (const [, host] of lower.matchAll(NAMED_HOST)) {
    if (host !== undefined && !matches.has(host))
      matches.set(host, { kind: kindOf(host), where: host, isMail: false });
  }
  for (const [host] of lower.matchAll(BARE_HOST)) {
    if (!matches.has(host) && (isShady(hostKind(host)) || BOTS.test(host)) && !IPV4.test(host))
      matches.set(host, { kind: "drop", where: host, isMail: false });
  }
  for (const [address, domain] of cut.includes("@") ? cut.matchAll(MAIL) : []) {
    if (domain === undefined) continue;
    matches.set(address, { kind: LOCAL.test(domain) ? "local" : "foreign", where: address, isMail: true });
  }
  return [...matches.values()];
}

function kindOf(host: string): Destination["kind"] {
  if (LOCAL.test(host)) return "local";
  if (IPV4.test(host) || host.startsWith("[")) return "drop";
  const kind = hostKind(host.replace(/:\d{1,5}$/, ""));
  if (isShady(kind) || BOTS.test(host)) return "drop";
  return kind === "vendor" || kind === "packages" || kind === "messenger" ? "vendor" : "foreign";
}

// Whoever made the bot reads what is sent to it; a company's own channel is reached by the same names as its pages.
const BOTS = linear(/^(?:api\.telegram\.org|discordapp\.com)(?::\d{1,5})?$/);

const NONE: readonly Destination[] = [];
const MAX_CHARS = 4_096;
const MAY_HAVE_ONE = linear(/[^\s]\.[a-z0-9]|:\/\//i);
const ADDRESS = linear(
  /\b(?:h(?:tt|xx)ps?|wss?|s?ftp):\/\/(?:[^\s/@"'<>]{1,100}@)?([a-z0-9.[\]-]{1,253}(?::\d{1,5})?)/gi,
);
const MAIL = linear(/[a-z0-9][a-z0-9._%+-]{0,63}@([a-z0-9-]{1,63}(?:\.[a-z0-9-]{1,63}){1,4})/gi);
// Without a scheme: only after a word that points to it, and only where it cannot be a file.
const NAMED_HOST = linear(
  /\b(?:to|at|into|via|from|with) [`"']?((?:[a-z0-9-]{1,63}\.){1,4}(?:com|net|org|io|dev|app|xyz|site|online|top|info|biz|cc|co|ru|cn|tk|ml|cloud|example|test|ai|host|club|live|space|store))\b(?![/\\]?[\w-]{0,40}\.(?:md|py|js|ts))/g,
);
const BARE_HOST = linear(/\b(?:[a-z0-9-]{1,63}\.){1,4}[a-z]{2,6}\b/g);
const IPV4 = /^\d{1,3}(?:\.\d{1,3}){3}(?::\d{1,5})?$/;
const LOCAL = linear(
  /^(?:localhost|127\.\d{1,3}\.\d{1,3}\.\d{1,3}|0\.0\.0\.0|10\.\d{1,3}\.\d{1,3}\.\d{1,3}|192\.168\.\d{1,3}\.\d{1,3}|host\.docker\.internal|[a-z0-9.-]{1,80}\.(?:server|host|hostname|domain|port|url)|your[a-z0-9.-]{0,60}|my[a-z0-9-]{0,30}\.(?:com|org|io|app|dev))(?::\d{1,5})?$/i,
);
