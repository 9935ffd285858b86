import { join, resolve } from "node:path";

/** What values a setting takes. `form` and the data beside it say so to programs, `read` decides. */
export interface Kind<Value> {
  readonly form: "switch" | "integer" | "choice" | "text" | "list" | "other";
  readonly least?: number;
  readonly most?: number;
  readonly choices?: readonly string[];
  readonly pattern?: RegExp;
  /** The value, or what is wrong with it, worded to follow the setting's name. Never repeats what was given. */
  read(raw: unknown, source: ValueSource): Reading<Value>;
}

export type Reading<Value> = { readonly value: Value } | { readonly problem: string };

export type KindValue<Of> = Of extends Kind<infer Value> ? Value : never;

/** Where a value came from, and what a relative folder in it is relative to. */
export interface ValueSource {
  readonly kind: SourceKind;
  readonly baseDirectory: string;
  readonly homeDirectory: string;
}

/** A project's file is not the user's own: it may come from a stranger. */
export type SourceKind = "file" | "project-file" | "environment" | "flag";

export function onOff(): Kind<boolean> {
  return {
    form: "switch",
    read(raw) {
      if (typeof raw === "boolean") return { value: raw };
      const text = typeof raw === "string" ? raw.toLowerCase() : "";
      if (["on", "true", "1", "yes"].includes(text)) return { value: true };
      if (["off", "false", "0", "no"].includes(text)) return { value: false };
      return { problem: "must be on or off" };
    },
  };
}

export function integer({ least, most }: { readonly least: number; readonly most: number }): Kind<number> {
  return {
    form: "integer",
    least,
    most,
    read(raw) {
      const value = wholeNumber(raw);
      const isValid = value !== undefined && value >= least && value <= most;
      return isValid ? { value } : { problem: `must be a whole number from ${least} to ${most}` };
    },
  };
}

/** A whole number that is not negative, from a file or as text. Nine digits are more than any setting needs. */
export function wholeNumber(raw: unknown): number | undefined {
  const value = typeof raw === "string" && /^\s*\d{1,9}\s*$/.test(raw) ? Number(raw) : raw;
  return typeof value === "number" && Number.isInteger(value) && value >= 0 ? value : undefined;
}

export function text(pattern: RegExp, expected: string): Kind<string> {
  return {
    form: "text",
    pattern,
    read: (raw) =>
      typeof raw === "string" && pattern.test(raw) ? { value: raw } : { problem: `must be ${expected}` },
  };
}

export function choice<const Choice extends string>(choices: readonly Choice[]): Kind<Choice> {
  return {
    form: "choice",
    choices,
    read(raw) {
      const value = choices.find((candidate) => candidate === raw);
      return value === undefined ? { problem: `must be one of ${choices.join(", ")}` } : { value };
    },
  };
}

export interface ListOptions {
  readonly needsOne?: boolean;
  /** `false`: commas part only a text that is given whole, not the items of a list. */
  readonly splitsItems?: boolean;
}

/** Repeated flags, a list in a file, or one text with commas. `normalise` gives the item back, or undefined for a wrong one. */
export function list<Item>(
  normalise: (word: string) => Item | undefined,
  expected: string,
  { needsOne = false, splitsItems = true }: ListOptions = {},
): Kind<readonly Item[]> {
  return {
    form: "list",
    read(raw) {
      const given: unknown[] = Array.isArray(raw) ? raw : [raw];
      const isParted = splitsItems || !Array.isArray(raw);
      const words = given.flatMap((one) => (typeof one === "string" && isParted ? one.split(",") : [one]));
      const items: Item[] = [];
      for (const word of words) {
        const item = typeof word === "string" ? normalise(word.trim()) : undefined;
        if (item === undefined) return { problem: `must be ${expected}` };
        items.push(item);
      }
      return needsOne && items.length === 0 ? { problem: `must be ${expected}` } : { value: items };
    },
  };
}

/** An address without a path, such as a reverse proxy would show; given back without a slash at the end. */
export function origin(): Kind<string> {
  return other((raw) => {
    const value = typeof raw === "string" ? originOf(raw) : undefined;
    return value === undefined ? { problem: "must be an http or https address without a path" } : { value };
  });
}

export function originOf(address: string): string | undefined {
  if (!/^https?:\/\//i.test(address) || !URL.canParse(address)) return undefined;
  const url = new URL(address);
  const isBare = url.pathname === "/" && url.search === "" && url.hash === "" && url.username === "";
  return isBare ? url.origin : undefined;
}

export function folder(): Kind<string> {
  return other((raw, source) => {
    if (typeof raw !== "string" || raw.trim() === "" || raw.includes("\0"))
      return { problem: "must be a folder" };
    return { value: resolveFolder(raw, source) };
  });
}

/** Absolute. Shells expand `~` in flags, but nobody does in variables and files. */
export function resolveFolder(written: string, { baseDirectory, homeDirectory }: ValueSource): string {
  if (written === "~") return homeDirectory;
  const expanded = /^~[/\\]/.test(written) ? join(homeDirectory, written.slice(2)) : written;
  return resolve(baseDirectory, expanded);
}

/** What no other kind describes. */
export function other<Value>(read: Kind<Value>["read"]): Kind<Value> {
  return { form: "other", read };
}
