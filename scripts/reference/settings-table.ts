import { allExamples, type NamedSetting } from "@skillquay/settings";
import { code, table } from "./markdown.ts";

/** Settings with all the ways to give them, the same for every program. */
export function settingsTable(settings: readonly NamedSetting[]): string {
  const rows = settings.map((setting) => [
    code(setting.name),
    flagOf(setting),
    environmentOf(setting),
    setting.defaultText,
    setting.description,
    allExamples(setting).map(code).join("<br>"),
  ]);
  return table(["name", "flag", "environment", "default", "what it does", "examples"], rows);
}

export function flagOf({ flag, isNegatable, valueName }: NamedSetting): string {
  if (flag === undefined) return "none";
  return code(`--${isNegatable ? "[no-]" : ""}${flag}${valueName === undefined ? "" : ` <${valueName}>`}`);
}

function environmentOf({ env, takesFile }: NamedSetting): string {
  return takesFile ? `${code(env)} or ${code(`${env}_FILE`)}` : code(env);
}
