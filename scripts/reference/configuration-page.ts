import { settings } from "../../packages/cli/src/settings/settings.ts";
import { code, page } from "./markdown.ts";
import { settingsTable } from "./settings-table.ts";

/** docs/reference/configuration.md: every setting, with all the ways to give it. */
export function configurationPage(): string {
  return page("Configuration", "`settingDefinitions` in `packages/cli`", [
    "Flags beat environment variables, these beat the files, and the files beat the defaults. The files are " +
      "`skillquay.json` in the project and `skillquay/config.json` in `$XDG_CONFIG_HOME` (or `~/.config`); both are JSON " +
      "objects with the names of the first column. What has no flag comes from the environment alone. All mistakes are " +
      "reported together.",
    settingsTable(settings),
    userOnlyNote(),
  ]);
}

function userOnlyNote(): string {
  const names = settings
    .filter(({ userOnly, flag }) => userOnly && flag !== undefined)
    .map(({ name }) => code(name));
  return `A project's file cannot set ${names.join(", ")}: a project may come from a stranger.`;
}
