import { pathFolders } from "@skillquay/skill/program-files";
import type { Io } from "./io.ts";

/** The folders of PATH from which this program starts others. None of them belongs to the project it works in. */
export async function searchFoldersOf(io: SearchIo): Promise<readonly string[]> {
  const { cwd, homeDirectory, platform } = io;
  // Loaded when a program is looked for: a start needs none of it.
  const { trustedSearchPath } = await import("@skillquay/sandbox/programs");
  return await trustedSearchPath(pathFolders(io), { workingFolder: cwd, home: homeDirectory, platform });
}

export type SearchIo = Pick<Io, "env" | "cwd" | "homeDirectory" | "platform">;
