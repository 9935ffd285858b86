import type { SettingValues } from "@skillquay/settings";
import {
  type DriverName,
  type DriverOptions,
  driverNames,
  driverOptions,
  driverSecrets,
  driverSettings,
  drivers,
} from "./generated/drivers.ts";

export { type DriverName, driverSettings };

export type SandboxChoice = "auto" | DriverName | "off";

export const sandboxChoices = ["auto", ...driverNames, "off"] as const;

/** No `off`: a hub runs scripts of many people, and never without a sandbox. */
export const hubSandboxChoices: readonly Exclude<SandboxChoice, "off">[] = [
  "auto",
  ...driverNames.filter((name) => drivers[name].isForHubs),
];

/** Which sandbox, with the options of the drivers that are configured. */
export interface SandboxConfiguration extends DriverOptions {
  readonly choice: SandboxChoice;
  /** Where packages of drivers are installed. */
  readonly libraries?: string | undefined;
}

/** By the settings of a program. Nothing of a driver is loaded for it. */
export function sandboxConfiguration(
  choice: SandboxChoice,
  values: SettingValues<typeof driverSettings>,
  libraries?: string,
): SandboxConfiguration {
  return { choice, ...(libraries !== undefined && { libraries }), ...driverOptions(values) };
}

/** What the chosen driver lacks, as a sentence; undefined when it lacks nothing. */
export function missingSetting(configuration: SandboxConfiguration): string | undefined {
  const { choice } = configuration;
  if (choice === "auto" || choice === "off" || configuration[choice] !== undefined) return undefined;
  const { needs } = drivers[choice];
  return needs === undefined ? undefined : `The ${choice} sandbox ${needs.mistake}`;
}

/** Every value of the configuration that must appear nowhere. */
export function sandboxSecrets(configuration: SandboxConfiguration): readonly string[] {
  return driverSecrets(configuration);
}
