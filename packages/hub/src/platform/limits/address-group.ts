import { isIPv4, isIPv6 } from "node:net";

/** What shares one rate limit: an IPv4 address, or the /64 network of an IPv6 one, since whoever has one address there has them all. */
export function addressGroup(address: string): string {
  const plain = address.replace(/%.*$/, "");
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(plain)?.[1];
  if (mapped !== undefined && isIPv4(mapped)) return mapped;
  if (!isIPv6(plain)) return plain;
  return `${fullGroups(plain).slice(0, 4).join(":")}::/64`;
}

/** The eight groups; a URL knows how to write an address in its shortest form. */
function fullGroups(address: string): string[] {
  const [head = "", tail] = new URL(`http://[${address}]/`).hostname.slice(1, -1).split("::");
  const first = head === "" ? [] : head.split(":");
  const last = tail === undefined || tail === "" ? [] : tail.split(":");
  const zeros = Array.from({ length: 8 - first.length - last.length }, () => "0");
  return [...first, ...zeros, ...last];
}
