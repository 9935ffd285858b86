import { delimiter } from "node:path";
import type { Io } from "./io.ts";

/** The folders of PATH from which this program starts others. None of them belongs to the project it works in. */
export async function searchFoldersOf({ env, cwd, homeDirectory }: SearchIo): Promise<readonly string[]> {
  // Loaded when a program is looked for: a start needs none of it.
  const { trustedSearchPath } = await import("@skillquay/sandbox/programs");
  const folders = (env.PATH ?? env.Path ?? "").split(delimiter);
  return await trustedSearchPath(folders, { workingFolder: cwd, home: homeDirectory });
}

export type SearchIo = Pick<Io, "env" | "cwd" | "homeDirectory">;
