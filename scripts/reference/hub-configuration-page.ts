import { hubSettings } from "../../packages/hub/src/app/config/hub-settings.ts";
import { codeBlock, page } from "./markdown.ts";
import { settingsTable } from "./settings-table.ts";

/** docs/reference/hub-configuration.md: every setting of the hub, with all the ways to give it. */
export function hubConfigurationPage(): string {
  return page("Configuration of the hub", "`hubSettingDefinitions` in `packages/hub`", [
    "For `skillquay hub`. Flags beat environment variables, these beat the file, and the file beats the defaults. The file " +
      "is the one that `--config` names, or `hub.json` in the data folder: a JSON object with the names of the first " +
      "column. All mistakes are reported together.",
    codeBlock("json", JSON.stringify({ publicUrl: "https://skills.example.com", ratePerKey: 600 }, null, 2)),
    "Secrets have no flag and no place in the file: they come from the environment, or from a file that the variable " +
      "with `_FILE` at its end names.",
    settingsTable(hubSettings),
  ]);
}
