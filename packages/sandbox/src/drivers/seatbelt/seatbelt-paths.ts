import type { SandboxEntry } from "../../sandbox.ts";
import type { SeatbeltPlaces } from "./seatbelt-settings.ts";

/**
 * Puts the host's path in place of `/skill`, `/tmp` and mounted folders, where an argument is such a path as a whole. Inside
 * of longer text (`--out=/tmp/x`, JSON) nothing is changed: a script finds its folders by its working folder and variables.
 */
export function toHostPath(argument: string, places: SeatbeltPlaces): string {
  for (const [inside, host] of foldersOf(places))
    if (argument === inside || argument.startsWith(`${inside}/`))
      return `${host}${argument.slice(inside.length)}`;
  return argument;
}

/** The same for variables, also where one is a list of paths. */
export function toHostVariables(
  variables: Readonly<Record<string, string>>,
  places: SeatbeltPlaces,
): Record<string, string> {
  const translate = (value: string) =>
    value
      .split(":")
      .map((path) => toHostPath(path, places))
      .join(":");
  return Object.fromEntries(Object.entries(variables).map(([name, value]) => [name, translate(value)]));
}

/** The way back, for what a listing names. */
export function toInsideEntry(entry: SandboxEntry, places: SeatbeltPlaces): SandboxEntry {
  for (const [inside, host] of foldersOf(places))
    if (entry.path.startsWith(`${host}/`))
      return { ...entry, path: `${inside}${entry.path.slice(host.length)}` };
  return entry;
}

function foldersOf({ skillFolder, tmpFolder, mounts }: SeatbeltPlaces): (readonly [string, string])[] {
  return [
    ["/tmp", tmpFolder],
    ["/skill", skillFolder],
    ...mounts.map(({ at, source }) => [at, source] as const),
  ];
}
