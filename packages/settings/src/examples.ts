import type { SourceKind } from "./kind.ts";
import type { NamedSetting } from "./setting.ts";

/** A valid line, as it is written in that place. */
export function exampleFor(setting: NamedSetting, kind: SourceKind): string {
  if (kind === "environment") return `${setting.env}=${setting.example}`;
  if (kind === "flag") return flagExample(setting);
  return `"${setting.name}": ${fileExample(setting)}`;
}

/** One for each place where the setting can be given. */
export function allExamples(setting: NamedSetting): readonly string[] {
  const kinds =
    setting.flag === undefined ? (["environment"] as const) : (["flag", "environment", "file"] as const);
  return kinds.map((kind) => exampleFor(setting, kind));
}

function flagExample({ flag, example, exampleFlag, isSwitch, isNegatable, isList }: NamedSetting): string {
  if (isSwitch) return `--${isNegatable ? "no-" : ""}${flag}`;
  const value = exampleFlag ?? (isList ? (example.split(",")[0] ?? example) : example);
  return `--${flag} ${value}`;
}

function fileExample({ example, exampleFile, isSwitch, isList }: NamedSetting): string {
  if (exampleFile !== undefined) return exampleFile;
  if (isSwitch) return String(["on", "true", "1", "yes"].includes(example));
  if (isList)
    return `[${example
      .split(",")
      .map((item) => JSON.stringify(item.trim()))
      .join(", ")}]`;
  return /^\d+$/.test(example) ? example : JSON.stringify(example);
}
