import { describe, expect, it } from "vitest";
import { readRequestTarget, readTunnelTarget } from "./proxy-target.ts";

describe("readTunnelTarget", () => {
  it("reads a name and a port", () => {
    expect(readTunnelTarget("API.Example.com.:443")).toEqual({ host: "api.example.com", port: 443 });
  });

  it.each([
    "example.com",
    "example.com:",
    "example.com:99999999",
    "evil.test:example.com:443",
    "user@example.com:443",
    "127.0.0.1:443",
    "127.1:443",
    "0:80",
    "0x7f.1:443",
    "2130706433:443",
    "0177.0.0.1:443",
    "[::1]:443",
    "[::ffff:169.254.169.254]:443",
    "①②⑦.⓪.⓪.①:443",
    "127。0。0。1:443",
    "exa mple.com:443",
    "example.com\u0000.evil.test:443",
    "example.com..:443",
    "/etc/passwd:443",
    "",
  ])("refuses '%s'", (authority) => {
    expect(readTunnelTarget(authority)).toBeUndefined();
  });
});

describe("readRequestTarget", () => {
  it("reads host, port and path, and drops the fragment", () => {
    expect(readRequestTarget("http://example.com/a?b=1#c")).toEqual({
      host: "example.com",
      port: 80,
      path: "/a?b=1",
    });
    expect(readRequestTarget("HTTP://example.com:8080?x")).toEqual({
      host: "example.com",
      port: 8080,
      path: "/?x",
    });
  });

  it.each([
    "/relative",
    "https://example.com/",
    "file:///etc/passwd",
    "http:///etc/passwd",
    "http://0x7f.1/",
    "http://2130706433/",
    "http://0177.0.0.1/",
    "http://127.1/",
    "http://0/",
    "http://[::1]/",
    "http://[::ffff:169.254.169.254]/",
    "http://[64:ff9b::7f00:1]/",
    "http://[2002:7f00:1::]/",
    "http://①②⑦.⓪.⓪.①/",
    "http://127。0。0。1/",
    "https://user:pass@169.254.169.254/",
    "http://user:pass@example.com/",
    "http://example.com\\@evil.test/",
  ])("refuses '%s'", (url) => {
    expect(readRequestTarget(url)).toBeUndefined();
  });
});

it("reads a request for a whole address alone", () => {
  for (const url of ["xhttp://example.com/", "/?http://example.com/", "http://example.com/a\nb"])
    expect(readRequestTarget(url)).toBeUndefined();
});
