import { devNull, homedir, userInfo } from "node:os";
import { isAbsolute, join } from "node:path";

/**
 * The user's home. An empty or relative HOME counts as none, so that the folder we are started in is never taken for it;
 * without one in the system's list of users either (a container with a number for a user), a place where nothing can be.
 */
export function homeFolder(): string {
  return firstAbsolute(homedir, () => userInfo().homedir) ?? NO_HOME;
}

// Below a device there are no files, and none can be made there, by root neither.
const NO_HOME = join(devNull, "no-home");

function firstAbsolute(...sources: (() => string)[]): string | undefined {
  for (const source of sources) {
    try {
      const folder = source();
      if (isAbsolute(folder)) return folder;
    } catch {
      // The system knows no such user.
    }
  }
  return undefined;
}
