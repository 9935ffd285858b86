import { byteCount } from "./byte-count.ts";

/** How far something is. `total` may grow while it goes on. */
export interface ProgressShare {
  readonly done: number;
  readonly total: number;
  /** What is counted, such as `skills`; bytes where it is left out. */
  readonly unit?: string;
}

/** One line for a terminal: `Sending  [████████░░░░░░░░]  52 %  1.2 MB of 2.3 MB`. */
export function progressBar(label: string, { done, total, unit }: ProgressShare): string {
  const share = total === 0 ? 1 : Math.min(1, done / total);
  const filled = Math.round(share * WIDTH);
  const bar = "█".repeat(filled) + "░".repeat(WIDTH - filled);
  const percent = String(Math.floor(share * 100)).padStart(3);
  const amount =
    unit === undefined ? `${byteCount(done)} of ${byteCount(total)}` : `${done} of ${total} ${unit}`;
  return `${label}  [${bar}]  ${percent} %  ${amount}`;
}

// Leaves room for the words on 80 columns.
const WIDTH = 24;
