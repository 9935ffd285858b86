import { expect, it } from "vitest";
import { checkTargetUrl, hostOf } from "./check-target-url.ts";

it.each([
  "https://example.com/hook",
  "https://example.com:443/",
  "https://example.com:8443/?a=1",
  "https://example.com./",
  "https://locals.example.com/",
  "https://x.local.example.com/",
  "https://8.8.8.8/",
  "https://[2606:4700:4700::1111]/",
  `https://example.com/${"x".repeat(2_048 - 20)}`,
])("takes %s", (text) => {
  expect(checkTargetUrl(text)).toEqual({ url: new URL(text) });
});

it.each([
  ["no address", "example.com", "must be an address such as https://example.com/hook"],
  ["plain http", "http://example.com/", "must begin with https://"],
  ["another protocol", "file:///etc/passwd", "must begin with https://"],
  ["a user name", "https://me@example.com/", "must not hold a user name or password"],
  ["a password alone", "https://:secret@example.com/", "must not hold a user name or password"],
  ["another port", "https://example.com:22/", "must use port 443 or 8443"],
  ["the port of plain http", "https://example.com:80/", "must use port 443 or 8443"],
  ["a fragment", "https://example.com/#x", "must not have a part after #"],
  ["2,049 characters", `https://example.com/${"x".repeat(2_048 - 19)}`, "must have at most 2048 characters"],
])("refuses %s and says what it must be", (_what, text, problem) => {
  expect(checkTargetUrl(text)).toEqual({ problem });
});

it.each([
  "https://127.0.0.1/",
  "https://0x7f.1/",
  "https://①②⑦.⓪.⓪.①/",
  "https://10.0.0.1./",
  "https://[::1]/",
  "https://[::ffff:169.254.169.254]/",
  "https://localhost/",
  "https://LOCALHOST./",
  "https://intranet/",
  "https://app.localhost/",
  "https://printer.local/",
  "https://metadata.google.internal/",
  "https://router.lan/",
  "https://nas.home.arpa./",
])("refuses %s, which is no host of the public internet", (text) => {
  expect(checkTargetUrl(text)).toEqual({ problem: "must name a host of the public internet" });
});

it("gives the host without brackets and without the dot of an absolute name", () => {
  expect(hostOf(new URL("https://[::1]:8443/"))).toBe("::1");
  expect(hostOf(new URL("https://a.example.com./"))).toBe("a.example.com");
});
