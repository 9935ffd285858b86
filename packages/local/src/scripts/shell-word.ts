import { oneLine } from "@skillquay/skill";

/** A path as a person can paste it into a shell. */
export function shellWord(path: string): string {
  const shown = oneLine(path, 300);
  return /^[\w./~-]+$/.test(shown) ? shown : `'${shown.replaceAll("'", "'\\''")}'`;
}
