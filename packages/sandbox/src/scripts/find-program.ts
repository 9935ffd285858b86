import { type DriverName, drivers } from "../generated/drivers.ts";

/** The program that runs a script, as it is found inside; `why` says what is missing. */
export type FoundProgram =
  | { readonly path: string; readonly folders: readonly string[] }
  | { readonly why: string };

/** Finds the program for scripts that run in `driver`, or without a sandbox when there is none. */
export async function findProgram(
  command: string,
  {
    driver,
    searchFolders,
    platform = process.platform,
  }: {
    readonly driver: DriverName | undefined;
    readonly searchFolders: readonly string[];
    readonly platform?: NodeJS.Platform;
  },
): Promise<FoundProgram> {
  // In a container or another machine programs are found by name, by that machine.
  if (driver !== undefined && drivers[driver].programs === "in-session")
    return { path: command, folders: [] };
  // Loaded when a script runs: a start needs none of it.
  const { findInterpreter } = await import("../interpreters.ts");
  const isRoot = process.getuid?.() === 0;
  const search = await findInterpreter(command, {
    searchFolders,
    platform,
    asOtherUser: driver !== undefined && isRoot,
  });
  return search.found ? search.interpreter : { why: search.why };
}
