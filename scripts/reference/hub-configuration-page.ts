import type { HubSetting } from "../../packages/hub/src/app/config/hub-setting.ts";
import { hubSettings } from "../../packages/hub/src/app/config/hub-settings.ts";
import { fileValue, takesFile } from "../../packages/hub/src/app/config/read-hub-config.ts";
import { code, codeBlock, page, table } from "./markdown.ts";

/** docs/reference/hub-configuration.md: every setting of the hub, with all the ways to give it. */
export function hubConfigurationPage(): string {
  const rows = hubSettings.map((setting) => [
    code(setting.name),
    flagOf(setting),
    environmentOf(setting),
    setting.default,
    setting.description,
    examplesOf(setting),
  ]);
  return page("Configuration of the hub", "`hubSettings` in `packages/hub`", [
    "For `skillquay hub`. Flags beat environment variables, these beat the file, and the file beats the defaults. The file " +
      "is the one that `--config` names, or `hub.json` in the data folder: a JSON object with the names of the first " +
      "column. All mistakes are reported together.",
    codeBlock("json", JSON.stringify({ publicUrl: "https://skills.example.com", ratePerKey: 600 }, null, 2)),
    "Secrets have no flag and no place in the file: they come from the environment, or from a file that the variable " +
      "with `_FILE` at its end names.",
    table(["name", "flag", "environment", "default", "what it does", "examples"], rows),
  ]);
}

function flagOf({ flag, negatable, valueName }: HubSetting): string {
  if (flag === undefined) return "none";
  return code(`--${negatable ? "[no-]" : ""}${flag}${valueName === undefined ? "" : ` <${valueName}>`}`);
}

function environmentOf(setting: HubSetting): string {
  return takesFile(setting) ? `${code(setting.env)} or ${code(`${setting.env}_FILE`)}` : code(setting.env);
}

function examplesOf({ name, flag, env, example, secret, type, negatable }: HubSetting): string {
  const asFlag = type === "switch" ? `--${negatable ? "no-" : ""}${flag}` : `--${flag} ${example}`;
  const shown = [
    ...(flag === undefined ? [] : [asFlag]),
    `${env}=${example}`,
    ...(secret ? [] : [`"${name}": ${fileValue(example)}`]),
  ];
  return shown.map(code).join("<br>");
}
