import type { SandboxConfiguration } from "./configuration.ts";
import { emptyReport } from "./empty-report.ts";
import { type DriverName, driverNames, drivers, openDriver } from "./generated/drivers.ts";
import type { SandboxDriver, SandboxReport } from "./sandbox.ts";

export type SelectedDriver =
  /** Passed its self-test. */
  | { readonly state: "ready"; readonly driver: SandboxDriver; readonly report: SandboxReport }
  /** Nothing that was tried can be used; the reports say why and what to do. */
  | { readonly state: "unusable"; readonly reports: readonly SandboxReport[] }
  /** Switched off by name: scripts run without any isolation, and every result must say so. */
  | { readonly state: "off" };

/**
 * Picks where scripts run. A named driver is tried alone; `auto` tries what the platform has and then those that are
 * configured, in the order of their names. A driver's code is loaded when it is its turn.
 */
export async function selectDriver(
  configuration: SandboxConfiguration,
  { platform = process.platform, tests, signal }: SelectOptions = {},
): Promise<SelectedDriver> {
  if (configuration.choice === "off") return { state: "off" };
  const reports: SandboxReport[] = [];
  for (const name of candidates(configuration, platform)) {
    if (signal?.aborted) break;
    const driver = await openDriver(name, configuration, configuration);
    const report = driver === undefined ? notConfigured(name) : await test(driver, tests, signal);
    // Closing ends what the test has started, and with it the test.
    if (signal?.aborted) {
      await driver?.close?.();
      break;
    }
    if (driver !== undefined && report.usable) return { state: "ready", driver, report };
    reports.push(report);
    await driver?.close?.();
  }
  return { state: "unusable", reports: reports.length === 0 ? [noSandboxOf(platform)] : reports };
}

export interface SelectOptions {
  readonly platform?: NodeJS.Platform;
  /** Where the results of self-tests are kept. */
  readonly tests?: KeptTests | undefined;
  /** Ends the search: nothing is usable then. */
  readonly signal?: AbortSignal | undefined;
}

export interface KeptTests {
  /** What a driver's whole self-test said at the same identity, if it passed. */
  read(driver: DriverName, identity: string): SandboxReport | undefined;
  write(report: SandboxReport, identity: string | undefined): void;
}

async function test(
  driver: SandboxDriver,
  tests: KeptTests | undefined,
  signal: AbortSignal | undefined,
): Promise<SandboxReport> {
  const ended = { ...emptyReport(driver.name), why: "The search was ended" };
  const aborted = new Promise<SandboxReport>((resolve) => {
    if (signal?.aborted) resolve(ended);
    signal?.addEventListener("abort", () => resolve(ended), { once: true });
  });
  const tested = async () => {
    const identity = tests === undefined ? undefined : await driver.identity?.();
    // Nothing is started that nobody would end.
    if (signal?.aborted) return ended;
    const keptReport = identity === undefined ? undefined : tests?.read(driver.name, identity);
    const report = await driver.probe(keptReport === undefined ? {} : { known: keptReport });
    if (report.usable && keptReport === undefined) tests?.write(report, identity);
    return report;
  };
  return await Promise.race([tested(), aborted]);
}

export function candidates(
  configuration: SandboxConfiguration,
  platform: NodeJS.Platform,
): readonly DriverName[] {
  const { choice } = configuration;
  if (choice === "off") return [];
  if (choice !== "auto") return [choice];
  const own = driverNames.filter(
    (name) => drivers[name].platforms !== "any" && drivers[name].platforms.includes(platform),
  );
  return [...own, ...driverNames.filter((name) => !own.includes(name) && isConfigured(name, configuration))];
}

/** For a system without a sandbox of its own on which none was configured. */
function noSandboxOf(platform: NodeJS.Platform): SandboxReport {
  const isWindows = platform === "win32";
  return {
    ...emptyReport("docker"),
    why: isWindows
      ? "Windows has no sandbox of its own: scripts need Docker, Podman or WSL"
      : "This system has no sandbox of its own: scripts need Docker or Podman",
    fix:
      "Start Docker or Podman, run: skillquay sandbox install docker, and use --sandbox docker --sandbox-image python:3.12-slim" +
      (isWindows ? "; or run skillquay inside of WSL, where bubblewrap works" : ""),
  };
}

function isConfigured(name: DriverName, configuration: SandboxConfiguration): boolean {
  return drivers[name].platforms === "any" && configuration[name] !== undefined;
}

function notConfigured(driver: DriverName): SandboxReport {
  return {
    ...emptyReport(driver),
    why: `The ${driver} driver is chosen but not configured`,
    fix: `Configure ${drivers[driver].needs?.configure ?? "it"}, or choose another driver`,
  };
}
