import { CliError } from "../program/cli-error.ts";
import type { CommandContext, Option } from "../program/command.ts";
import type { Io } from "../program/io.ts";
import { type Hub, loadHub } from "./load-hub.ts";

type HubConfig = Parameters<Hub["startHub"]>[0];

/** The hub's settings as flags: all of them, or those that a command beside the hub can make use of. */
export async function hubOptions(io: Io, only?: readonly string[]): Promise<readonly Option[]> {
  const { hubSettings } = await loadHub(io);
  const wanted = hubSettings.filter(({ name }) => only === undefined || only.includes(name));
  return wanted.flatMap(({ flag, type, repeatable, negatable, valueName, default: fallback, description }) =>
    flag === undefined
      ? []
      : [
          {
            name: flag,
            type: type === "switch" ? "boolean" : "string",
            repeatable: repeatable ?? false,
            negatable: negatable ?? false,
            ...(valueName === undefined ? {} : { valueName }),
            default: fallback,
            description,
          } satisfies Option,
        ],
  );
}

/** What the hub is to run with. Throws one error that tells all mistakes. */
export function hubConfig({ hubSettings, readHubConfig }: Hub, { io, options }: CommandContext): HubConfig {
  const flags = hubSettings.flatMap(({ name, flag, repeatable }) => {
    const values = flag === undefined ? [] : options.all(flag);
    return values.length === 0 ? [] : [[name, repeatable ? values : values.at(-1)]];
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
  const [first = "The configuration is not valid.", ...others] = result.mistakes;
  if (others.length === 0) throw new CliError("configuration_invalid", first, { exitCode: 2 });
  throw new CliError("configuration_invalid", `The configuration has ${others.length + 1} mistakes.`, {
    exitCode: 2,
    suggestions: result.mistakes,
  });
}
