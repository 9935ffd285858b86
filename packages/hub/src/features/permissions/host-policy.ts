/** Which hosts the operator lets scripts reach at all. */
export interface HostPolicy {
  /** False for an empty list: scripts have no network. */
  readonly isOn: boolean;
  /** Whether a person may allow it: `api.example.com`, or `name:port` as the operator wrote it. */
  allows(host: string): boolean;
  /** As the sandbox takes them. Names of the operator with a port are reached wherever they lead. */
  placesOf(hosts: readonly string[]): {
    readonly hosts: readonly string[];
    readonly origins: readonly string[];
  };
}

/** Rules: `*` for every public host, a name, a suffix (`*.example.com`), or `name:port` for one place, in the own network, too. */
export function hostPolicy(rules: readonly string[]): HostPolicy {
  const isOrigin = (host: string) => rules.includes(host) && host.includes(":");
  const isAllowedName = (host: string) =>
    isName(host) &&
    rules.some(
      (rule) => rule === "*" || rule === host || (rule.startsWith("*.") && host.endsWith(rule.slice(1))),
    );
  return {
    isOn: rules.length > 0,
    allows: (host) => isOrigin(host) || isAllowedName(host),
    placesOf: (hosts) => ({ hosts: hosts.filter(isAllowedName), origins: hosts.filter(isOrigin) }),
  };
}

/** The rule in the one spelling that is compared; undefined for what is none. */
export function isHostRule(word: string): string | undefined {
  const rule = word.toLowerCase();
  if (rule === "*" || isName(rule)) return rule;
  // A suffix of one label would be most of the internet under another name than `*`.
  if (rule.startsWith("*.") && isName(rule.slice(2)) && rule.slice(2).includes(".")) return rule;
  const [, name = "", port = ""] = /^([^:]+):(\d{1,5})$/.exec(rule) ?? [];
  return isName(name) && Number(port) > 0 && Number(port) < 65_536 ? rule : undefined;
}

/** A DNS name whose last part is no number: every spelling of an address is refused. */
function isName(text: string): boolean {
  return (
    text.length <= 253 &&
    text.split(".").every((label) => /^[a-z\d_](?:[a-z\d_-]{0,61}[a-z\d_])?$/.test(label)) &&
    !/(?:^|\.)(?:\d+|0x[\da-f]*)$/.test(text)
  );
}
