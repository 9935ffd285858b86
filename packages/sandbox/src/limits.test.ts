import { expect, it } from "vitest";
import { defaultLimits, sessionIdleMs } from "./limits.ts";

it("has the limits that the tools promise", () => {
  expect(defaultLimits).toEqual({
    wallMs: 60_000,
    memoryBytes: 536_870_912,
    processes: 64,
    diskBytes: 67_108_864,
    openFiles: 256,
    cpuSeconds: 60,
    outputBytes: 1_048_576,
  });
  expect(sessionIdleMs).toBe(300_000);
});
