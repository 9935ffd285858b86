import { config } from "zod/v4/core";

/**
 * Has schemas interpreted instead of compiled. Compiling each one at its first use takes a start 15 ms, more than it
 * saves in any session; it has to be said before the first schema is made.
 */
export function interpretSchemas(): void {
  config({ jitless: true });
}
