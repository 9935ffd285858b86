import { verdictWords } from "@skillquay/scan/trust-scale";
import type { Release } from "../../../features/registry/index.ts";
import { newestOffered } from "./registry-documents.ts";

/** A picture for a README: the newest version of a skill, what the scan says of it, and whether it is signed. */
export function badgeSvg(releases: readonly Release[]): string {
  const release = newestOffered(releases);
  const [words, colour] = release === undefined ? noneOf(releases) : wordsOf(release);
  // Words of ours and a number alone: nothing of a skill's text is in it.
  const [left, right] = [LABEL.length * CHAR + 2 * PADDING, words.length * CHAR + 2 * PADDING];
  const width = left + right;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="20" role="img" aria-label="${LABEL}: ${words}"><title>${LABEL}: ${words}</title><rect width="${width}" height="20" rx="3" fill="#444"/><path d="M${left} 0h${right - 3}a3 3 0 0 1 3 3v14a3 3 0 0 1-3 3H${left}z" fill="${colour}"/><g fill="#fff" font-family="Verdana,DejaVu Sans,sans-serif" font-size="11"><text x="${PADDING}" y="14" textLength="${LABEL.length * CHAR}">${LABEL}</text><text x="${left + PADDING}" y="14" textLength="${words.length * CHAR}">${words}</text></g></svg>\n`;
}

const LABEL = "skillquay";
const CHAR = 6.6;
const PADDING = 6;

function noneOf(releases: readonly Release[]): [string, string] {
  return releases.length === 0 ? ["not published", "#666"] : ["yanked", "#a4262c"];
}

// White on each of them can be read: at least 4.5 to 1.
const COLOURS = { allow: "#2e7d32", review: "#8a5a00", block: "#a4262c" } as const;

function wordsOf({ number, verdict, signer }: Release): [string, string] {
  const words = [
    `v${number}`,
    verdict === null ? "not scanned" : verdictWords[verdict],
    ...(signer === null ? [] : ["signed"]),
  ];
  return [words.join(", "), verdict === null ? "#666" : COLOURS[verdict]];
}
