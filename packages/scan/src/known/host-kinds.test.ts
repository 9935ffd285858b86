import { describe, expect, it } from "vitest";
import { hostKind, isShady, placeKind } from "./host-kinds.ts";

describe("hostKind", () => {
  it.each([
    ["localhost", "local"],
    ["192.168.1.4", "local"],
    ["nas.local", "local"],
    ["203.0.113.5", "address"],
    ["3405803781", "address"],
    ["0xcb007105", "address"],
    ["[2001:db8::1]", "address"],
    ["webhook.site", "drop"],
    ["abc.ngrok-free.app", "tunnel"],
    ["bit.ly", "shortener"],
    ["me.duckdns.org", "dynamic"],
    ["api.telegram.org", "messenger"],
    ["registry.npmjs.org", "packages"],
    ["api.notion.com", "vendor"],
    ["webhook.site.example", "unknown"],
    ["notion.com.example", "unknown"],
  ])("takes %s for %s", (host, kind) => {
    expect(hostKind(host)).toBe(kind);
  });

  it("finds places shady that have no owner one could ask", () => {
    expect(
      ["address", "drop", "tunnel", "shortener", "dynamic"].filter((_, index) =>
        isShady(hostKind(["203.0.113.5", "ix.io", "x.loca.lt", "t.ly", "x.nip.io"][index] ?? "")),
      ),
    ).toHaveLength(5);
    expect(isShady(hostKind("example.com"))).toBe(false);
  });

  it("knows places of vendors that take anything from anybody", () => {
    expect(placeKind("api.github.com", "/gists")).toBe("messenger");
    expect(placeKind("script.google.com", "/macros/s/x/exec")).toBe("messenger");
    expect(placeKind("api.github.com", "/repos/a/b")).toBe("vendor");
  });
});
