import { listSettings } from "@skillquay/settings";
import { hubSandboxChoices } from "../../packages/sandbox/src/configuration.ts";
import { type DriverName, driverNames, drivers } from "../../packages/sandbox/src/generated/drivers.ts";
import { code, page, table } from "./markdown.ts";

/** docs/reference/sandboxes.md: every place where scripts can run. */
export function sandboxesPage(): string {
  return page("Sandboxes", "the drivers in `packages/sandbox`", [
    "Scripts run in the first sandbox that withstands its self-test. `--sandbox auto` tries the system's own, then those " +
      "that are configured, in the order of this page; a name tries that one alone. `skillquay sandbox probe` shows what " +
      "the chosen one enforces. What a sandbox needs of npm, `skillquay sandbox install` fetches for this user.",
    "Windows has no sandbox of its own: scripts need Docker or Podman there (`--sandbox docker`, without a list of hosts, as on macOS), or skillquay inside of WSL, where bubblewrap works.",
    table(
      ["name", "what it is", "tried by itself", "on a hub", "to install", "settings"],
      driverNames.map(row),
    ),
  ]);
}

function row(name: DriverName): string[] {
  const { summary, platforms, settings } = drivers[name];
  const { library } = drivers[name];
  return [
    code(name),
    summary,
    platforms === "any" ? "where it is configured" : `on ${platforms.map(systemName).join(", ")}`,
    hubSandboxChoices.includes(name) ? "yes" : "no",
    library === undefined
      ? "nothing of npm"
      : `${code(`skillquay sandbox install ${name}`)} (${code(`${library.name}@${library.version}`)}${library.minimumNode === undefined ? "" : `, Node ${library.minimumNode} or newer`})`,
    listSettings(settings)
      .map(({ flag, env }) => code(flag === undefined ? env : `--${flag}`))
      .join(", ") || "none",
  ];
}

function systemName(platform: NodeJS.Platform): string {
  return platform === "darwin" ? "macOS" : platform === "linux" ? "Linux" : platform;
}
