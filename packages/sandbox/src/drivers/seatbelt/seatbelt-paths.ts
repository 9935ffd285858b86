import type { SandboxEntry } from "../../sandbox.ts";
import type { SeatbeltPlaces } from "./seatbelt-settings.ts";

/**
 * Puts the host's path in place of `/skill` and `/tmp`, where an argument is such a path as a whole. Inside of longer
 * text (`--out=/tmp/x`, JSON) nothing is changed: a script finds its folders by its working folder and TMPDIR.
 */
export function toHostPath(argument: string, { skillFolder, tmpFolder }: SeatbeltPlaces): string {
  for (const [inside, host] of [
    ["/skill", skillFolder],
    ["/tmp", tmpFolder],
  ] as const)
    if (argument === inside || argument.startsWith(`${inside}/`))
      return `${host}${argument.slice(inside.length)}`;
  return argument;
}

/** The way back, for what a listing names. */
export function toInsideEntry(entry: SandboxEntry, { skillFolder, tmpFolder }: SeatbeltPlaces): SandboxEntry {
  for (const [inside, host] of [
    ["/tmp", tmpFolder],
    ["/skill", skillFolder],
  ] as const)
    if (entry.path.startsWith(`${host}/`))
      return { ...entry, path: `${inside}${entry.path.slice(host.length)}` };
  return entry;
}
