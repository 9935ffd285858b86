import { describe, expect, it } from "vitest";
import { importSteps } from "./import-steps.ts";

const states = (facts: Parameters<typeof importSteps>[0]) => importSteps(facts).map(({ state }) => state);

describe("the steps of an import", () => {
  it("are done one after the other", () => {
    const origin = "github";
    expect(states({ origin, state: "queued" })).toEqual(["now", "ahead", "ahead", "ahead"]);
    expect(states({ origin, state: "scanning" })).toEqual(["done", "now", "ahead", "ahead"]);
    expect(states({ origin, state: "publishing" })).toEqual(["done", "done", "done", "now"]);
    expect(states({ origin, state: "done" })).toEqual(["done", "done", "done", "done"]);
  });

  it("wait at the scan for a decision, and stop there when it is no", () => {
    const facts = { origin: "marketplace", verdict: "review" } as const;
    expect(states({ ...facts, state: "waiting" })).toEqual(["done", "waits", "ahead", "ahead"]);
    expect(states({ ...facts, state: "declined" })).toEqual(["done", "stopped", "ahead", "ahead"]);
    expect(states({ ...facts, state: "refused" })).toEqual(["done", "stopped", "ahead", "ahead"]);
  });

  it("stop where it failed: before the scan said something, at the download", () => {
    expect(states({ origin: "github", state: "failed" })).toEqual(["stopped", "ahead", "ahead", "ahead"]);
  });

  it("call the first one by what happens to an upload", () => {
    expect(importSteps({ origin: "upload", state: "queued" })[0]?.label).toBe("Receive");
    expect(importSteps({ origin: "github", state: "queued" })[0]?.label).toBe("Download");
  });
});
