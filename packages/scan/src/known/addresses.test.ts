import { describe, expect, it } from "vitest";
import { addressesIn, addressesNamed, addressOf } from "./addresses.ts";

describe("addresses", () => {
  it("finds every address of a text with its parts", () => {
    expect(addressesIn('see "https://user@API.example.com:8443/x?y=1" and http://203.0.113.5/z')).toEqual([
      {
        url: "https://user@API.example.com:8443/x?y=1",
        scheme: "https",
        host: "api.example.com",
        port: "8443",
        path: "/x?y=1",
        kind: "unknown",
      },
      {
        url: "http://203.0.113.5/z",
        scheme: "http",
        host: "203.0.113.5",
        port: "",
        path: "/z",
        kind: "address",
      },
    ]);
  });

  it("leaves out hosts that nobody knows yet", () => {
    expect(addressesIn("https://$HOST/x https:// ://")).toEqual([]);
  });

  it("takes a bare host for an address, but no file name", () => {
    expect(addressOf("unknown.example/x")?.host).toBe("unknown.example");
    expect(addressOf("203.0.113.5:8080")?.port).toBe("8080");
    expect(addressOf("setup.py")).toBeUndefined();
    expect(addressOf("data.json")).toBeUndefined();
  });

  it("reads the host that options name", () => {
    expect(addressesNamed("{hostname: collect.example.com, path: /v1}")[0]?.host).toBe("collect.example.com");
  });

  it("stays quick on a text made of nothing but beginnings", () => {
    expect(addressesIn("a://".repeat(200_000)).length).toBeLessThanOrEqual(200);
  });
});
