import { describe, expect, it } from "vitest";
import { candidates, selectDriver } from "./select-driver.ts";

const docker = { socketPath: "/nowhere/docker.sock", image: "image" };
const e2b = { apiKey: "key", template: "template" };

describe("candidates", () => {
  it("tries the platform's own driver, then what is configured", () => {
    expect(candidates({ choice: "auto" }, "linux")).toEqual(["bubblewrap"]);
    expect(candidates({ choice: "auto", docker, e2b }, "linux")).toEqual(["bubblewrap", "docker", "e2b"]);
    expect(candidates({ choice: "auto", e2b }, "darwin")).toEqual(["seatbelt", "e2b"]);
  });

  it("tries a named driver alone", () => {
    expect(candidates({ choice: "docker", docker, e2b }, "linux")).toEqual(["docker"]);
    expect(candidates({ choice: "off", docker }, "linux")).toEqual([]);
  });
});

describe("selectDriver", () => {
  it("takes off at its word", async () => {
    expect(await selectDriver({ choice: "off" })).toEqual({ state: "off" });
  });

  it("says what is missing when a driver is chosen and not configured", async () => {
    const selected = await selectDriver({ choice: "e2b" });
    expect(selected).toMatchObject({
      state: "unusable",
      reports: [{ driver: "e2b", usable: false, why: "The e2b driver is chosen but not configured" }],
    });
  });

  it("never falls back from a named driver that cannot be used", async () => {
    const selected = await selectDriver({
      choice: "bubblewrap",
      bubblewrap: { bwrapPath: "/nowhere/bwrap" },
    });
    expect(selected).toMatchObject({
      state: "unusable",
      reports: [
        { driver: "bubblewrap", usable: false, fix: expect.stringContaining("apt-get install bubblewrap") },
      ],
    });
  });
});
