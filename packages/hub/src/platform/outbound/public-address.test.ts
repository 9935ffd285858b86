import { isPublicAddress } from "@skillquay/sandbox";
import fc from "fast-check";
import ipaddr from "ipaddr.js";
import { describe, expect, it } from "vitest";

describe("what the guard takes for a public address", () => {
  it("is nothing that another reader of addresses places outside of the public internet", () => {
    const address = fc.oneof(fc.ipV4(), fc.ipV6(), nearRanges());
    fc.assert(
      fc.property(address, (text) => {
        if (!isPublicAddress(text)) return;
        expect({ text, range: ipaddr.parse(plain(text)).range() }).toEqual({ text, range: "unicast" });
      }),
      { numRuns: 5_000 },
    );
  });
});

/** The other reader does not know "2000::1.2.3.4"; the same as numbers only. */
function plain(address: string): string {
  return address.includes(":") ? new URL(`http://[${address}]`).hostname.slice(1, -1) : address;
}

/** The ranges that random addresses hardly ever meet. */
function nearRanges(): fc.Arbitrary<string> {
  const word = fc.integer({ min: 0, max: 0xffff }).map((value) => value.toString(16));
  const starts = [
    "64:ff9b:",
    "64:ff9b:1",
    "2002",
    "2001",
    "2001:db8",
    "fe80",
    "fc00",
    "fec0",
    "100:",
    ":ffff",
    "3fff",
    "5f00",
  ];
  return fc.tuple(fc.constantFrom(...starts), word, word).map(([start, a, b]) => {
    const text = `${start}:${a}::${b}`
      .replace(/^:ffff:.*/, `::ffff:${a}:${b}`)
      .replace(/^(64:ff9b|100)::.*/, `$1::${b}`);
    return ipaddr.isValid(text) ? text : "::1";
  });
}
