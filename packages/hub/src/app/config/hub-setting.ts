import type { HubSettingValues } from "./hub-config.ts";

/** One setting of the hub, everywhere it can be given. Flags, help and the reference page are made from this. */
export interface HubSetting {
  /** Also its key in the configuration file. */
  readonly name: keyof HubSettingValues;
  /** Absent for secrets: everybody on the machine can read the flags of a process. */
  readonly flag?: string;
  readonly env: string;
  readonly type: "switch" | "value";
  readonly valueName?: string;
  readonly repeatable?: boolean;
  /** A switch that is on by default is turned off with `--no-<flag>`. */
  readonly negatable?: boolean;
  /** Comes from the environment, or from the file that `<env>_FILE` names, and from nowhere else. */
  readonly secret?: boolean;
  /** As text, for people. */
  readonly default: string;
  readonly description: string;
  /** The value as it is written in the environment. */
  readonly example: string;
  /** The parsed part, or what is wrong with it, worded to follow the setting's name. Never repeats a secret. */
  read(raw: unknown, source: SettingSource): Partial<HubSettingValues> | string;
}

/** Where a value came from, and what a relative folder in it is relative to. */
export interface SettingSource {
  readonly kind: "file" | "environment" | "flag";
  readonly baseDirectory: string;
  readonly homeDirectory: string;
}

type Read = HubSetting["read"];

export function switchSetting(wrap: (value: boolean) => Partial<HubSettingValues>): Read {
  return (raw) => {
    if (typeof raw === "boolean") return wrap(raw);
    const text = typeof raw === "string" ? raw.toLowerCase() : "";
    if (["on", "true", "1", "yes"].includes(text)) return wrap(true);
    if (["off", "false", "0", "no"].includes(text)) return wrap(false);
    return "must be on or off";
  };
}

export function integerSetting(
  { least, most }: { readonly least: number; readonly most: number },
  wrap: (value: number) => Partial<HubSettingValues>,
): Read {
  return (raw) => {
    const value = typeof raw === "string" && /^\d{1,9}$/.test(raw.trim()) ? Number(raw) : raw;
    const isValid = typeof value === "number" && Number.isInteger(value) && value >= least && value <= most;
    return isValid ? wrap(value) : `must be a whole number from ${least} to ${most}`;
  };
}

export function textSetting(
  pattern: RegExp,
  wanted: string,
  wrap: (value: string) => Partial<HubSettingValues>,
): Read {
  return (raw) => (typeof raw === "string" && pattern.test(raw) ? wrap(raw) : `must be ${wanted}`);
}

export function choiceSetting<Choice extends string>(
  choices: readonly Choice[],
  wrap: (value: Choice) => Partial<HubSettingValues>,
): Read {
  return (raw) => {
    const choice = choices.find((candidate) => candidate === raw);
    return choice === undefined ? `must be one of ${choices.join(", ")}` : wrap(choice);
  };
}

/** An address without a path, such as a reverse proxy would show; given back without a slash at the end. */
export function originSetting(wrap: (value: string) => Partial<HubSettingValues>): Read {
  return (raw) => {
    const origin = typeof raw === "string" ? originOf(raw) : undefined;
    return origin === undefined ? "must be an http or https address without a path" : wrap(origin);
  };
}

export function originOf(text: string): string | undefined {
  if (!/^https?:\/\//i.test(text) || !URL.canParse(text)) return undefined;
  const url = new URL(text);
  const isBare = url.pathname === "/" && url.search === "" && url.hash === "" && url.username === "";
  return isBare ? url.origin : undefined;
}

/** Repeated flags, a list in the file, or one text with commas. */
export function listSetting(
  normal: (word: string) => string | undefined,
  wanted: string,
  wrap: (values: readonly string[]) => Partial<HubSettingValues>,
): Read {
  return (raw) => {
    const given: unknown[] = Array.isArray(raw) ? raw : [raw];
    const words: string[] = [];
    for (const item of given.flatMap((one) => (typeof one === "string" ? one.split(",") : [one]))) {
      const word = typeof item === "string" ? normal(item.trim()) : undefined;
      if (word === undefined) return `must be ${wanted}`;
      words.push(word);
    }
    return wrap(words);
  };
}
