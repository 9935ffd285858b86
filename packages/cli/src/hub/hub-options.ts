import { flagOptions } from "@skillquay/settings";
import { configurationInvalid } from "../program/cli-error.ts";
import type { CommandContext, Option } from "../program/command.ts";
import type { Io } from "../program/io.ts";
import { type Hub, loadHub } from "./load-hub.ts";

type HubConfig = Parameters<Hub["startHub"]>[0];

/** The hub's settings as flags: all of them, or those that a command beside the hub can make use of. */
export async function hubOptions(io: Io, only?: readonly string[]): Promise<readonly Option[]> {
  const { hubSettings } = await loadHub(io);
  const chosen = hubSettings.filter(({ name }) => only === undefined || only.includes(name));
  return flagOptions(chosen);
}

/** What the hub is to run with. Throws one error that tells all mistakes. */
export function hubConfig({ hubSettings, readHubConfig }: Hub, { io, options }: CommandContext): HubConfig {
  const flags = hubSettings.flatMap(({ name, flag, isList }) => {
    const values = flag === undefined ? [] : options.all(flag);
    return values.length === 0 ? [] : [[name, isList ? values : values.at(-1)]];
  });
  const { env, cwd, homeDirectory, isRoot } = io;
  const result = readHubConfig({
    flags: Object.fromEntries(flags),
    configFile: options.text("config"),
    env,
    cwd,
    homeDirectory,
    isRoot,
  });
  if (result.ok) return result.config;
  throw configurationInvalid(result.mistakes);
}
