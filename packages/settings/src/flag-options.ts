import type { NamedSetting } from "./setting.ts";

/** A setting as a flag of a command line. */
export interface FlagOption {
  readonly name: string;
  readonly type: "boolean" | "string";
  readonly repeatable: boolean;
  readonly negatable: boolean;
  readonly valueName?: string;
  readonly default: string;
  readonly description: string;
}

/** The flags of these settings, for a parser and its help. */
export function flagOptions(settings: readonly NamedSetting[]): readonly FlagOption[] {
  return settings.flatMap(({ flag, isSwitch, isList, isNegatable, valueName, defaultText, description }) =>
    flag === undefined
      ? []
      : {
          name: flag,
          type: isSwitch ? "boolean" : "string",
          repeatable: isList,
          negatable: isNegatable,
          ...(valueName === undefined ? {} : { valueName }),
          default: defaultText,
          description,
        },
  );
}
