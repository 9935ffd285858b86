import type { Setting, SettingValues } from "@skillquay/settings";
import type { SandboxDriver } from "./sandbox.ts";

/**
 * What everybody else has to know of a driver. The list of drivers, the choice among them, the settings of the command
 * line and of the hub, the reference and what the bundles leave out are made from it. It loads no code of the driver.
 */
export interface DriverMeta<Options, Definitions extends DriverSettings = DriverSettings> {
  /** Also its folder, and what `--sandbox` calls it. */
  readonly name: string;
  /** One sentence, for the reference. */
  readonly summary: string;
  /** The systems whose own sandbox it is: `auto` tries it there first. `any`: it is tried where it is configured. */
  readonly platforms: readonly NodeJS.Platform[] | "any";
  /** Installed by those who choose the driver, and loaded when it first runs something. */
  readonly library?: DriverLibrary;
  /** Whether it holds against the scripts of many people, whom a hub serves. */
  readonly isForHubs: boolean;
  /** Where the interpreters of scripts are: on this machine, or wherever the session is. */
  readonly programs: "on-host" | "in-session";
  readonly settings: Definitions;
  /** Its options by the settings; undefined when some are missing without which it cannot work. */
  readonly options?: (values: SettingValues<Definitions>) => Options | undefined;
  /** What it works with when nothing is set. Absent: it needs settings, and `needs` says which. */
  readonly defaults?: Options;
  readonly needs?: {
    /** Follows "Configure". */
    readonly configure: string;
    /** Follows the driver's name. */
    readonly mistake: string;
  };
  /** Those of its options that must appear nowhere. */
  readonly secrets?: (options: Options) => readonly string[];
  readonly create: (options: Options, means: DriverMeans) => Promise<SandboxDriver>;
}

export interface DriverLibrary {
  readonly name: string;
  readonly version: string;
  /** The first version of Node that it runs on, where ours may be older. */
  readonly minimumNode?: string;
}

/** What a driver is given beside its own options. */
export interface DriverMeans {
  /** The folder that `skillquay sandbox install` fills. */
  readonly libraries?: string | undefined;
}

/** A project may come from a stranger, so it can set nothing about where scripts run. */
export type DriverSettings = Readonly<Record<string, Setting & { readonly userOnly: true }>>;

/** Gives the definition back, with the types of its settings and options. */
export function defineDriver<const Definitions extends DriverSettings, Options>(
  meta: DriverMeta<Options, Definitions>,
): DriverMeta<Options, Definitions> {
  return meta;
}

export type OptionsOf<Meta> = Meta extends {
  readonly create: (options: infer Options, means: DriverMeans) => unknown;
}
  ? Options
  : never;

/** The driver, or undefined when it needs settings that are missing. */
export function openWith<Options, Definitions extends DriverSettings>(
  meta: DriverMeta<Options, Definitions>,
  options: Options | undefined,
  means: DriverMeans,
): Promise<SandboxDriver> | undefined {
  const complete = options ?? meta.defaults;
  return complete === undefined ? undefined : meta.create(complete, means);
}

export function secretsIn<Options, Definitions extends DriverSettings>(
  meta: DriverMeta<Options, Definitions>,
  options: Options | undefined,
): readonly string[] {
  return options === undefined ? [] : (meta.secrets?.(options) ?? []);
}
