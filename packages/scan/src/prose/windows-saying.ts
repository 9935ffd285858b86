import { linear } from "../matching/linear.ts";
import type { SkillView } from "../view/skill-view.ts";
import { type Window, windowsOf } from "./windows.ts";

/**
 * The windows whose passage the pattern fits. All passages are searched as one text, a line each: most patterns fit
 * nowhere, and one long search is much cheaper than thousands of short ones.
 */
export function windowsSaying(view: SkillView, pattern: RegExp): readonly Window[] {
  const { text, starts, windows } = linesOf(view);
  const search = searchFor(pattern);
  const matches: Window[] = [];
  search.lastIndex = 0;
  for (let match = search.exec(text); match !== null; match = search.exec(text)) {
    const at = lineAt(starts, match.index);
    const window = windows[at];
    // What begins in one line may reach into the next.
    if (window !== undefined && pattern.test(window.passage.plain)) matches.push(window);
    const next = starts[at + 1];
    if (next === undefined) break;
    search.lastIndex = next;
  }
  return matches;
}

interface Lines {
  readonly text: string;
  /** Where each line begins. */
  readonly starts: Uint32Array;
  readonly windows: readonly Window[];
}

function linesOf(view: SkillView): Lines {
  const cached = kept.get(view);
  if (cached !== undefined) return cached;
  const windows = windowsOf(view);
  const starts = new Uint32Array(windows.length);
  let end = 0;
  for (const [at, { passage }] of windows.entries()) {
    starts[at] = end;
    end += passage.plain.length + 1;
  }
  const lines: Lines = { text: windows.map(({ passage }) => passage.plain).join("\n"), starts, windows };
  kept.set(view, lines);
  return lines;
}

const kept = new WeakMap<SkillView, Lines>();

/** The last line that begins at or before the offset. */
function lineAt(starts: Uint32Array, offset: number): number {
  let low = 0;
  let high = starts.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >>> 1;
    if ((starts[middle] ?? 0) <= offset) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** The same pattern, for every place and with lines as texts of their own. */
function searchFor(pattern: RegExp): RegExp {
  const cached = searches.get(pattern);
  if (cached !== undefined) return cached;
  const search = linear(pattern.source, `${pattern.flags.replace(/[gmy]/g, "")}gm`);
  searches.set(pattern, search);
  return search;
}

const searches = new WeakMap<RegExp, RegExp>();
