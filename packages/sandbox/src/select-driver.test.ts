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

  it("tries what is configured on a system without a driver of its own", () => {
    expect(candidates({ choice: "auto" }, "win32")).toEqual([]);
    expect(candidates({ choice: "auto", docker }, "win32")).toEqual(["docker"]);
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

  it("says on Windows that scripts need Docker, Podman or WSL, and how to get there", async () => {
    expect(await selectDriver({ choice: "auto" }, { platform: "win32" })).toMatchObject({
      state: "unusable",
      reports: [
        {
          usable: false,
          why: "Windows has no sandbox of its own: scripts need Docker, Podman or WSL",
          fix: expect.stringMatching(/skillquay sandbox install docker.*--sandbox docker.*inside of WSL/),
        },
      ],
    });
    // Of one that is configured and does not work, its own words matter more.
    const configured = { choice: "auto", docker: { ...docker, platform: "win32" } } as const;
    expect(await selectDriver(configured, { platform: "win32" })).toMatchObject({
      reports: [{ driver: "docker", fix: expect.stringContaining("Docker Desktop") }],
    });
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
