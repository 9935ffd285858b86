/** Says whether a host name, already in lower case and without a final dot, is on the list. */
export type HostRules = (host: string) => boolean;

/**
 * Reads an allowlist: exact names (`api.example.com`) and suffixes (`*.example.com`, which leaves out `example.com`
 * itself). An empty list allows nothing. Anything else throws, so that a typing mistake never widens the list.
 */
export function parseHostRules(hosts: readonly string[]): HostRules {
  const exact = new Set<string>();
  const suffixes: string[] = [];
  for (const rule of hosts) {
    const name = rule.toLowerCase();
    if (isHostName(name)) exact.add(name);
    // A suffix needs two labels: `*.com` would allow most of the internet.
    else if (name.startsWith("*.") && isHostName(name.slice(2)) && name.slice(2).includes("."))
      suffixes.push(name.slice(1));
    else
      throw new RangeError(
        `Network rule '${rule.slice(0, 80)}' is neither a host name (api.example.com) nor a suffix (*.example.com)`,
      );
  }
  return (host) =>
    exact.has(host) || suffixes.some((suffix) => host.length > suffix.length && host.endsWith(suffix));
}

/**
 * True for a DNS name in lower-case ASCII. Every spelling of an address is false: `127.1`, `0x7f.1` and `2130706433`
 * are read as addresses by resolvers, which is why a name whose last label could be a number is refused.
 */
export function isHostName(text: string): boolean {
  if (text.length === 0 || text.length > 253) return false;
  const labels = text.split(".");
  const last = labels.at(-1) ?? "";
  // The URL standard takes a host for an IPv4 address when its last label is decimal, or hexadecimal after 0x.
  if (/^(?:\d+|0x[\da-f]*)$/.test(last)) return false;
  return labels.every((label) => /^[a-z\d_](?:[a-z\d_-]{0,61}[a-z\d_])?$/.test(label));
}
