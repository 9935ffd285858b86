import type { BubblewrapOptions } from "./drivers/bubblewrap/driver.ts";
import type { DockerDriverOptions } from "./drivers/docker/docker-driver.ts";
import type { E2bDriverOptions } from "./drivers/e2b/e2b-driver.ts";
import { nothingEnforced } from "./nothing-enforced.ts";
import type { SandboxDriver, SandboxReport } from "./sandbox.ts";

export type SandboxChoice = "auto" | SandboxDriver["name"] | "off";

export interface SandboxConfiguration {
  readonly choice: SandboxChoice;
  readonly bubblewrap?: BubblewrapOptions;
  readonly docker?: DockerDriverOptions;
  readonly e2b?: E2bDriverOptions;
}

export type SelectedDriver =
  /** Passed its self-test. */
  | { readonly state: "ready"; readonly driver: SandboxDriver; readonly report: SandboxReport }
  /** Nothing that was tried can be used; the reports say why and what to do. */
  | { readonly state: "unusable"; readonly reports: readonly SandboxReport[] }
  /** Switched off by name: scripts run without any isolation, and every result must say so. */
  | { readonly state: "off" };

/**
 * Picks where scripts run. A named driver is tried alone; `auto` tries what the platform has and, where they are
 * configured, Docker and E2B, in that order. A driver's code is loaded when it is its turn.
 */
export async function selectDriver(
  configuration: SandboxConfiguration,
  { platform = process.platform }: { readonly platform?: NodeJS.Platform } = {},
): Promise<SelectedDriver> {
  if (configuration.choice === "off") return { state: "off" };
  const reports: SandboxReport[] = [];
  for (const name of candidates(configuration, platform)) {
    const driver = await loadDriver(name, configuration);
    const report = driver === undefined ? notConfigured(name) : await driver.probe();
    if (driver !== undefined && report.usable) return { state: "ready", driver, report };
    reports.push(report);
    await driver?.close?.();
  }
  return { state: "unusable", reports };
}

export function candidates(
  { choice, docker, e2b }: SandboxConfiguration,
  platform: NodeJS.Platform,
): readonly SandboxDriver["name"][] {
  if (choice === "off") return [];
  if (choice !== "auto") return [choice];
  const own = platform === "darwin" ? (["seatbelt"] as const) : (["bubblewrap"] as const);
  return [
    ...own,
    ...(docker === undefined ? [] : (["docker"] as const)),
    ...(e2b === undefined ? [] : (["e2b"] as const)),
  ];
}

/** Undefined when the driver cannot be made without settings that are missing. */
async function loadDriver(
  name: SandboxDriver["name"],
  { bubblewrap, docker, e2b }: SandboxConfiguration,
): Promise<SandboxDriver | undefined> {
  switch (name) {
    case "bubblewrap":
      return (await import("./drivers/bubblewrap/driver.ts")).createBubblewrapDriver(bubblewrap);
    case "docker":
      if (docker === undefined) return undefined;
      return (await import("./drivers/docker/docker-driver.ts")).createDockerDriver(docker);
    case "e2b":
      if (e2b === undefined) return undefined;
      return (await import("./drivers/e2b/e2b-driver.ts")).createE2bDriver(e2b);
    case "seatbelt":
      return (await import("./drivers/seatbelt/seatbelt-driver.ts")).createSeatbeltDriver();
  }
}

function notConfigured(driver: SandboxDriver["name"]): SandboxReport {
  const needs = driver === "docker" ? "the engine's socket and an image" : "an API key and a template";
  return {
    ...nothingEnforced(driver),
    why: `The ${driver} driver is chosen but not configured`,
    fix: `Configure ${needs}, or choose another driver`,
  };
}
