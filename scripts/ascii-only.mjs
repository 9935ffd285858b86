/**
 * A bundle in ASCII alone: V8 keeps it as one byte a character, and the launcher reads it as Latin-1. esbuild writes texts so, but
 * leaves patterns as they are, where an escape means the same.
 */
export function asciiOnly(program) {
  return program.replace(/[^\0-\x7f]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`);
}
