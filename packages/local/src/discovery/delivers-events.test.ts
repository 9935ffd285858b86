import { expect, it } from "vitest";
import { deliversEvents } from "./delivers-events.ts";

it.runIf(process.platform === "linux")("does not rely on file systems that it does not know", () => {
  expect(deliversEvents("/proc")).toBe(false);
  expect(deliversEvents("/no/such/folder")).toBe(true);
});
