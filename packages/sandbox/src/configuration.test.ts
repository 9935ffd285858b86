import { readFileSync } from "node:fs";
import { defaultValues } from "@skillquay/settings";
import { describe, expect, it } from "vitest";
import {
  driverSettings,
  hubSandboxChoices,
  missingSetting,
  sandboxChoices,
  sandboxConfiguration,
  sandboxSecrets,
} from "./configuration.ts";
import { driverNames, drivers } from "./generated/drivers.ts";

const nothing = defaultValues(driverSettings);

describe("sandboxConfiguration", () => {
  it("configures no driver when nothing is set", () => {
    expect(sandboxConfiguration("auto", nothing)).toEqual({ choice: "auto" });
  });

  it("gives docker its image and the engine's socket", () => {
    const values = { ...nothing, sandboxImage: "python:3.12" };
    expect(sandboxConfiguration("docker", values).docker).toEqual({
      image: "python:3.12",
      socketPath: "/var/run/docker.sock",
    });
    const podman = { ...values, dockerHost: "unix:///run/podman.sock" };
    expect(sandboxConfiguration("docker", podman).docker?.socketPath).toBe("/run/podman.sock");
    const remote = { ...values, dockerHost: "tcp://10.0.0.1:2375" };
    expect(sandboxConfiguration("docker", remote).docker?.socketPath).toBe("/var/run/docker.sock");
  });

  it("gives e2b its key, a template and the addresses of another service", () => {
    expect(sandboxConfiguration("e2b", { ...nothing, e2bApiKey: "key" }).e2b).toEqual({
      apiKey: "key",
      template: "base",
    });
    const other = { e2bDomain: "d.example", e2bApiUrl: "https://a", e2bSandboxUrl: "https://s" };
    expect(
      sandboxConfiguration("e2b", { ...nothing, ...other, e2bApiKey: "key", sandboxImage: "t" }).e2b,
    ).toEqual({
      apiKey: "key",
      template: "t",
      domain: "d.example",
      apiUrl: "https://a",
      sandboxUrl: "https://s",
    });
  });
});

it("says what a chosen driver lacks", () => {
  expect(missingSetting({ choice: "docker" })).toBe(
    "The docker sandbox needs an image. Valid: --sandbox-image python:3.12-slim",
  );
  expect(missingSetting({ choice: "e2b" })).toBe("The e2b sandbox needs E2B_API_KEY, which is not set.");
  expect(missingSetting({ choice: "bubblewrap" })).toBeUndefined();
  expect(missingSetting({ choice: "auto" })).toBeUndefined();
});

it("names the secrets of a configuration", () => {
  expect(sandboxSecrets({ choice: "auto" })).toEqual([]);
  expect(sandboxSecrets({ choice: "e2b", e2b: { apiKey: "key", template: "t" } })).toEqual(["key"]);
});

it("offers every driver, and a hub those that hold against many people's scripts", () => {
  expect(sandboxChoices).toEqual(["auto", ...driverNames, "off"]);
  expect(driverNames).toEqual(expect.arrayContaining(["bubblewrap", "docker", "e2b", "seatbelt"]));
  expect(hubSandboxChoices).toEqual(expect.arrayContaining(["auto", "bubblewrap", "docker", "e2b"]));
  for (const name of ["off", "seatbelt"]) expect(hubSandboxChoices).not.toContain(name);
});

describe.each(Object.entries(drivers))("the driver %s", (name, meta) => {
  it("says what it is, and what it needs where it works with nothing", () => {
    expect(meta.name).toBe(name);
    expect(meta.summary).toMatch(/^[A-Z].*\.$/);
    expect(meta.defaults === undefined).toBe(meta.needs !== undefined);
  });

  it("is tested with the version of its library that it names", () => {
    const manifest = JSON.parse(readFileSync(new URL("../../../package.json", import.meta.url), "utf8"));
    if (meta.library !== undefined)
      expect(manifest.devDependencies[meta.library.name]).toBe(meta.library.version);
  });
});
