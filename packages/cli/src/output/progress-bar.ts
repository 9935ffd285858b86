import { byteCount } from "./byte-count.ts";

/** One line for a terminal: `Sending  [████████░░░░░░░░]  52 %  1.2 MB of 2.3 MB`. */
export function progressBar(label: string, done: number, total: number): string {
  const share = total === 0 ? 1 : Math.min(1, done / total);
  const filled = Math.round(share * WIDTH);
  const bar = "█".repeat(filled) + "░".repeat(WIDTH - filled);
  const percent = String(Math.floor(share * 100)).padStart(3);
  return `${label}  [${bar}]  ${percent} %  ${byteCount(done)} of ${byteCount(total)}`;
}

// Leaves room for the words on 80 columns.
const WIDTH = 24;
