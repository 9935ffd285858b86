import type { SandboxDriver, SandboxReport } from "./sandbox.ts";

/** The report of a driver of which nothing is known to hold: the start of every other report. */
export function emptyReport(driver: SandboxDriver["name"]): SandboxReport {
  return {
    driver,
    usable: false,
    isolation: "none",
    network: [],
    memory: "none",
    processes: "none",
    disk: "none",
    killsTree: false,
    checks: [],
  };
}
