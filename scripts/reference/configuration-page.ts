import { settings } from "../../packages/cli/src/settings/read-settings.ts";
import { code, page, table } from "./markdown.ts";

/** docs/reference/configuration.md: every setting, with all the ways to give it. */
export function configurationPage(): string {
  const rows = settings.map((setting) => [
    code(setting.name),
    code(
      `--${setting.negatable ? "[no-]" : ""}${setting.flag}${setting.valueName ? ` <${setting.valueName}>` : ""}`,
    ),
    code(setting.env),
    setting.default,
    setting.description,
    [
      setting.example.flag,
      `${setting.env}=${setting.example.env}`,
      `"${setting.name}": ${setting.example.file}`,
    ]
      .map(code)
      .join("<br>"),
  ]);
  return page("Configuration", "`settings` in `packages/cli`", [
    "Flags beat environment variables, these beat the files, and the files beat the defaults. The files are " +
      "`skillquay.json` in the project and `skillquay/config.json` in `$XDG_CONFIG_HOME` (or `~/.config`); both are JSON " +
      "objects with the names of the first column. All mistakes are reported together.",
    table(["name", "flag", "environment", "default", "what it does", "examples"], rows),
    userOnlyNote(),
  ]);
}

function userOnlyNote(): string {
  const names = settings.filter((setting) => setting.userOnly).map((setting) => code(setting.name));
  return `A project's file cannot set ${names.join(", ")}: a project may come from a stranger.`;
}
