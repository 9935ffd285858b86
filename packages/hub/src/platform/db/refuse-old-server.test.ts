import { expect, it } from "vitest";
import { refuseOldServer } from "./refuse-old-server.ts";

it("takes PostgreSQL 15 and newer, and says so to anything older", () => {
  expect(() => refuseOldServer({ number: 150_000, text: "15.0" })).not.toThrow();
  expect(() => refuseOldServer({ number: 180_004, text: "18.4" })).not.toThrow();
  expect(() => refuseOldServer({ number: 140_020, text: "14.20 (Debian)" })).toThrow(
    "The database server is PostgreSQL 14.20 (Debian); the hub needs PostgreSQL 15 or newer.",
  );
});
