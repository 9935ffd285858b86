import { expect, it } from "vitest";
import { withoutAddressKey } from "./address-key.ts";

it("takes the key out of the address, and leaves everything else of the request", async () => {
  const request = new Request("https://hub.test/mcp?tools=drive&apiKey=sk_live_x&apiKey=y&b=1", {
    method: "POST",
    headers: { "mcp-session-id": "s" },
    body: "text",
  });
  const clean = withoutAddressKey(request);
  expect([clean.url, clean.method]).toEqual(["https://hub.test/mcp?tools=drive&b=1", "POST"]);
  expect(clean.headers.get("mcp-session-id")).toBe("s");
  expect(await clean.text()).toBe("text");
});

it("hands on the very request that has no key in its address", () => {
  const request = new Request("https://hub.test/mcp?tools=drive&apikey=other");
  expect(withoutAddressKey(request)).toBe(request);
});
