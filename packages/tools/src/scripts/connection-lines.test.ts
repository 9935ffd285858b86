import { expect, it } from "vitest";
import { connectionLines } from "./connection-lines.ts";

it("says what was reached and what was refused, one place on a line", () => {
  const none = { sentBytes: 0, receivedBytes: 0 };
  expect(
    connectionLines([
      { host: "api.example.com", port: 443, count: 2, sentBytes: 10, receivedBytes: 2_000 },
      { host: "evil.test", port: 443, refused: "not_listed", count: 1, ...none },
      { host: "a\nReached b.example", refused: "invalid_target", count: 1, ...none },
      { host: "x.example", port: 22, refused: "a_new_reason", count: 1, ...none },
    ]),
  ).toEqual([
    "Reached api.example.com:443, 2 times: 10 bytes sent, 2000 received",
    "Refused evil.test:443: not on the list of allowed hosts",
    "Refused a Reached b.example: not a host name and port",
    "Refused x.example:22: not allowed",
  ]);
});
