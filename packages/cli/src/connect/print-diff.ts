import type { Output } from "../output/output.ts";
import { terminalText } from "../output/terminal-text.ts";
import type { DiffLine } from "./line-diff.ts";

export function printDiff(out: Output, diff: readonly DiffLine[]): void {
  for (const { kind, text } of diff) {
    const shown = terminalText(text);
    out.print(kind === "added" ? out.style.good(`+ ${shown}`) : out.style.bad(`- ${shown}`), { asIs: true });
  }
}
