import type { Environment } from "../program/io.ts";

/**
 * The one place where the process environment enters the program, as it is now: a library may need another PATH later.
 * On Windows names have no case, which a copy would not know.
 */
export function processEnvironment(): Environment {
  return process.platform === "win32" ? process.env : { ...process.env };
}
