import { BlockList, isIPv4, isIPv6 } from "node:net";

/**
 * True only for an address of the public internet. Text that is not an address, and every range that leads to this
 * machine, its neighbours, a cloud's metadata service or through a translation to one of them, is false.
 */
export function isPublicAddress(address: string): boolean {
  if (isIPv4(address)) return !blocked4.check(address, "ipv4");
  // A zone ("fe80::1%eth0") only exists on addresses that never leave the link.
  if (!isIPv6(address) || address.includes("%")) return false;
  return globalUnicast6.check(address, "ipv6") && !blocked6.check(address, "ipv6");
}

// Two lists: in one list an IPv6 rule for ::ffff:0:0/96 would match every IPv4 address.
const blocked4 = blockList("ipv4", [
  ["0.0.0.0", 8], // this network; 0.0.0.0 reaches loopback
  ["10.0.0.0", 8], // private
  ["100.64.0.0", 10], // carrier NAT; 100.100.100.200 is a metadata service
  ["127.0.0.0", 8], // loopback
  ["168.63.129.16", 32], // Azure's in-VM service, on a public address
  ["169.254.0.0", 16], // link-local; 169.254.169.254 is the metadata service
  ["172.16.0.0", 12], // private
  ["192.0.0.0", 24], // protocol assignments; 192.0.0.192 is a metadata service
  ["192.0.2.0", 24], // documentation
  ["192.88.99.0", 24], // 6to4 relays
  ["192.168.0.0", 16], // private
  ["198.18.0.0", 15], // benchmarking
  ["198.51.100.0", 24], // documentation
  ["203.0.113.0", 24], // documentation
  ["224.0.0.0", 4], // multicast
  ["240.0.0.0", 4], // reserved and broadcast
]);

// All that IANA has given out as global unicast. Loopback, v4-mapped, NAT64 (64:ff9b::), unique local, link-local,
// site-local and multicast lie outside of it.
const globalUnicast6 = blockList("ipv6", [["2000::", 3]]);

const blocked6 = blockList("ipv6", [
  ["2001::", 23], // protocol assignments, Teredo among them
  ["2001:db8::", 32], // documentation
  ["2002::", 16], // 6to4: carries any IPv4 address
  ["3fff::", 20], // documentation
]);

function blockList(family: "ipv4" | "ipv6", subnets: readonly (readonly [string, number])[]): BlockList {
  const list = new BlockList();
  for (const [network, prefix] of subnets) list.addSubnet(network, prefix, family);
  return list;
}
