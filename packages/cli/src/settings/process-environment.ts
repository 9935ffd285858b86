import type { Environment } from "../program/io.ts";

/** The one place where the process environment enters the program. */
export function processEnvironment(): Environment {
  return process.env;
}
