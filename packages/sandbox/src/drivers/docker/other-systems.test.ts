import { describe, expect, it } from "vitest";
import { defaultLimits } from "../../limits.ts";
import { createDockerDriver } from "./docker-driver.ts";
import { socketOf } from "./meta.ts";

describe("socketOf", () => {
  it.each([
    ["linux", undefined, "/var/run/docker.sock"],
    ["linux", "unix:///run/podman/podman.sock", "/run/podman/podman.sock"],
    ["linux", "npipe:////./pipe/docker_engine", "/var/run/docker.sock"],
    ["darwin", "unix:///Users/ada/.docker/run/docker.sock", "/Users/ada/.docker/run/docker.sock"],
    ["win32", undefined, "//./pipe/docker_engine"],
    ["win32", "npipe:////./pipe/podman-machine-default", "//./pipe/podman-machine-default"],
    ["win32", "tcp://10.0.0.1:2375", "//./pipe/docker_engine"],
  ] as const)("on %s with DOCKER_HOST %s is %s", (platform, dockerHost, socket) => {
    expect(socketOf(dockerHost, platform)).toBe(socket);
  });
});

describe.each(["win32", "darwin"] as const)("on %s", (platform) => {
  const driver = createDockerDriver({ image: "x", socketPath: "/nowhere/engine", platform });

  it("says how an engine is started there", async () => {
    expect(await driver.probe()).toMatchObject({
      usable: false,
      why: expect.stringContaining("No container engine answers at '/nowhere/engine'"),
      fix: expect.stringContaining("Docker Desktop"),
    });
  });

  it("refuses a network list, since a socket of this machine does not reach into the engine's", async () => {
    const network = { mode: "allowlist", hosts: ["example.com"] } as const;
    await expect(
      driver.create({ skillFolder: "/", env: {}, network, limits: defaultLimits }),
    ).rejects.toMatchObject({
      code: "sandbox_unavailable",
      message: expect.stringContaining("no network list"),
    });
  });
});
