import { describe, expect, it } from "vitest";
import { statusOf } from "./script-host.ts";

describe("statusOf", () => {
  it("trusts the last start's test for the offer, and nothing before it", () => {
    expect(statusOf(undefined, "bubblewrap")).toEqual({
      available: true,
      sandboxed: true,
      driver: "bubblewrap",
    });
    expect(statusOf(undefined, undefined)).toMatchObject({ available: false });
  });

  it("says why and what to do when there is no host", () => {
    const nowhere = { kind: "nowhere", why: "No bubblewrap.", fix: "Install it" } as const;
    expect(statusOf(nowhere, "bubblewrap")).toEqual({
      available: false,
      why: "No bubblewrap.",
      fix: "Install it",
    });
  });

  it("says that there is no sandbox where it was switched off", () => {
    expect(statusOf({ kind: "unsandboxed" }, undefined)).toEqual({
      available: true,
      sandboxed: false,
      driver: "off",
    });
  });
});
