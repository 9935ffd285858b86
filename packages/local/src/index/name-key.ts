import { oneLine } from "@skillquay/skill/text";

/**
 * Two names with the same key are the same name: letter case, Unicode presentation, white space and hidden characters
 * do not tell skills apart, so that a skill is found by the name that lists show for it.
 */
export function nameKey(name: string): string {
  return PLAIN.test(name) ? name.toLowerCase() : oneLine(name.normalize("NFKC"), MAX_CHARS).toLowerCase();
}

const PLAIN = /^[!-~]+$/;

// Sixteen times the longest valid name; what is longer is told apart by its beginning.
const MAX_CHARS = 1024;
