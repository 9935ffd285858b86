import { expect, it } from "vitest";
import { browserCommand } from "./open-browser.ts";

it.each([
  ["linux", ["xdg-open", "http://127.0.0.1:1/#a&b"]],
  ["darwin", ["open", "http://127.0.0.1:1/#a&b"]],
  ["win32", ["rundll32", "url.dll,FileProtocolHandler", "http://127.0.0.1:1/#a&b"]],
] as const)("gives the address on %s as one argument that no shell reads", (platform, command) => {
  expect(browserCommand("http://127.0.0.1:1/#a&b", platform)).toEqual(command);
});
