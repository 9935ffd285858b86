import type { Io } from "./io.ts";

/** What this person types to start us: npx keeps its programs in a folder that no shell looks in. */
export function ownCommand({ programFile }: Pick<Io, "programFile">): string {
  return /[\\/]_npx[\\/]/.test(programFile) ? "npx skillquay" : "skillquay";
}
