// Made by `npm run gen` from the folders of packages/sandbox/src/drivers. Do not edit.
import type { SettingValues } from "@skillquay/settings";
import { type DriverMeans, type OptionsOf, openWith, secretsIn } from "../driver-meta.ts";
import { bubblewrap } from "../drivers/bubblewrap/meta.ts";
import { docker } from "../drivers/docker/meta.ts";
import { e2b } from "../drivers/e2b/meta.ts";
import { kubernetes } from "../drivers/kubernetes/meta.ts";
import { seatbelt } from "../drivers/seatbelt/meta.ts";
import type { SandboxDriver } from "../sandbox.ts";

export const driverNames = ["bubblewrap", "docker", "e2b", "kubernetes", "seatbelt"] as const;
export type DriverName = (typeof driverNames)[number];

export const drivers = { bubblewrap, docker, e2b, kubernetes, seatbelt };

/** Every setting of a driver; drivers may share one. */
export const driverSettings = {
  ...bubblewrap.settings,
  ...docker.settings,
  ...e2b.settings,
  ...kubernetes.settings,
  ...seatbelt.settings,
};

/** Undefined: not configured. */
export interface DriverOptions {
  readonly bubblewrap?: OptionsOf<typeof bubblewrap> | undefined;
  readonly docker?: OptionsOf<typeof docker> | undefined;
  readonly e2b?: OptionsOf<typeof e2b> | undefined;
  readonly kubernetes?: OptionsOf<typeof kubernetes> | undefined;
  readonly seatbelt?: OptionsOf<typeof seatbelt> | undefined;
}

export function driverOptions(values: SettingValues<typeof driverSettings>): DriverOptions {
  return {
    bubblewrap: bubblewrap.options?.(values),
    docker: docker.options?.(values),
    e2b: e2b.options?.(values),
    kubernetes: kubernetes.options?.(values),
    seatbelt: seatbelt.options?.(values),
  };
}

export function driverSecrets(options: DriverOptions): readonly string[] {
  return [
    ...secretsIn(bubblewrap, options.bubblewrap),
    ...secretsIn(docker, options.docker),
    ...secretsIn(e2b, options.e2b),
    ...secretsIn(kubernetes, options.kubernetes),
    ...secretsIn(seatbelt, options.seatbelt),
  ];
}

/** Loads the driver's code; undefined when it needs settings that are missing. */
export function openDriver(
  name: DriverName,
  options: DriverOptions,
  means: DriverMeans = {},
): Promise<SandboxDriver> | undefined {
  switch (name) {
    case "bubblewrap":
      return openWith(bubblewrap, options.bubblewrap, means);
    case "docker":
      return openWith(docker, options.docker, means);
    case "e2b":
      return openWith(e2b, options.e2b, means);
    case "kubernetes":
      return openWith(kubernetes, options.kubernetes, means);
    case "seatbelt":
      return openWith(seatbelt, options.seatbelt, means);
  }
}
