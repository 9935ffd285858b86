import { describe, expect, it } from "vitest";
import { neededHosts } from "./needed-hosts.ts";

describe("neededHosts", () => {
  it("reads what the front matter declares, as names or addresses, wherever registries put it", () => {
    const declared = (frontmatter: object) =>
      neededHosts([], JSON.parse(JSON.stringify(frontmatter))).map(({ host }) => host);
    expect(declared({ network: ["api.example.com", "https://files.example.com/x"] })).toEqual([
      "api.example.com",
      "files.example.com",
    ]);
    expect(declared({ metadata: { requires: { network: { hosts: ["Api.Example.com."] } } } })).toEqual([
      "api.example.com",
    ]);
    expect(declared({ "allowed-hosts": "a.example.com, b.example.com:8443" })).toEqual([
      "a.example.com",
      "b.example.com:8443",
    ]);
  });

  it("reads hosts of addresses in the scripts, each once, after those that are declared", () => {
    const text =
      'GET = "https://api.example.com/v1"\n# see http://docs.example.org\nx = f"https://{host}/"\n';
    expect(neededHosts([text, text], { network: "docs.example.org" })).toEqual([
      { host: "docs.example.org", from: "front matter" },
      { host: "api.example.com", from: "script" },
    ]);
  });

  it("takes no address, single name, wildcard or anything else for a host", () => {
    const words = [
      "10.0.0.1",
      "localhost",
      "*.example.com",
      "true",
      "a b",
      "-x.example",
      "[::1]",
      "x".repeat(300),
    ];
    expect(neededHosts(["http://127.0.0.1/ http://localhost:80/"], { network: words })).toEqual([]);
  });
});
