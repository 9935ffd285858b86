import type { SandboxDriver, SandboxReport } from "@skillquay/sandbox";
import type { RunnerStatus } from "@skillquay/tools";

/** Where scripts run, once that is known. */
export type ScriptHost =
  | { readonly kind: "sandbox"; readonly driver: SandboxDriver; readonly report: SandboxReport }
  | { readonly kind: "unsandboxed" }
  | { readonly kind: "nowhere"; readonly why: string; readonly fix: string };

/** What callers are told about a host. */
export function statusOf(host: ScriptHost | undefined, expected: string | undefined): RunnerStatus {
  if (host === undefined && expected !== undefined) {
    return { available: true, sandboxed: true, driver: expected };
  }
  if (host === undefined) {
    return { available: false, why: "The sandbox is still being tested.", fix: "Try again in a second" };
  }
  switch (host.kind) {
    case "sandbox":
      return { available: true, sandboxed: true, driver: host.driver.name };
    case "unsandboxed":
      return { available: true, sandboxed: false, driver: "off" };
    case "nowhere":
      return { available: false, why: host.why, fix: host.fix };
  }
}

/** Limits that the kernel does not hold here, in words for a person. */
export function notEnforced(host: ScriptHost): string[] {
  if (host.kind !== "sandbox") return [];
  const { memory, processes, disk } = host.report;
  return Object.entries({ memory, processes, disk }).flatMap(([limit, enforcement]) => {
    if (enforcement === "hard") return [];
    return enforcement === "polled" ? [`${limit} (looked at now and then)`] : [limit];
  });
}
