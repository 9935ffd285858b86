import { homeFolder } from "./home-folder.ts";

/** An agent may start us in a folder that was removed meanwhile; its user's skills are still there. */
export function currentFolder(): string {
  try {
    return process.cwd();
  } catch {
    return homeFolder();
  }
}
