import type { SandboxDriver, SandboxReport } from "@skillquay/sandbox";
import type { RunnerStatus } from "@skillquay/tools";

/** Where scripts run, once that is known. */
export type ScriptPlace =
  | { readonly kind: "sandbox"; readonly driver: SandboxDriver; readonly report: SandboxReport }
  | { readonly kind: "unsandboxed" }
  | { readonly kind: "nowhere"; readonly why: string; readonly fix: string };

/** What callers are told about a place. */
export function statusOf(
  place: ScriptPlace | undefined,
  mustAsk: boolean,
  expected: string | undefined,
): RunnerStatus {
  if (place === undefined && expected !== undefined) {
    return { available: true, sandboxed: true, driver: expected, mustAsk };
  }
  if (place === undefined) {
    return { available: false, why: "The sandbox is still being tested.", fix: "Try again in a second" };
  }
  switch (place.kind) {
    case "sandbox":
      return { available: true, sandboxed: true, driver: place.driver.name, mustAsk };
    case "unsandboxed":
      return { available: true, sandboxed: false, driver: "off", mustAsk };
    case "nowhere":
      return { available: false, why: place.why, fix: place.fix };
  }
}
