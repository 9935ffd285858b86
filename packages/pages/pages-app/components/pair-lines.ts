import { diffArrays } from "diff";

/** One row of a comparison side by side. */
export interface PairedLine {
  readonly kind: "same" | "changed" | "removed" | "added";
  readonly before?: NumberedLine;
  readonly after?: NumberedLine;
}

export interface NumberedLine {
  readonly number: number;
  readonly text: string;
}

/** Rows that belong together; those that are the same on both sides and far from any change are `isFar`. */
export interface LineGroup {
  readonly isFar: boolean;
  readonly rows: readonly PairedLine[];
}

/** Puts two texts side by side: what was taken out stands beside what came in its place. */
export function pairLines(previous: string, after: string): PairedLine[] {
  const rows: PairedLine[] = [];
  let left = 1;
  let right = 1;
  const changes = diffArrays(linesOf(previous), linesOf(after));
  for (let at = 0; at < changes.length; at += 1) {
    const change = changes[at];
    if (change === undefined) break;
    if (!change.added && !change.removed) {
      for (const text of change.value) {
        rows.push({ kind: "same", before: { number: left++, text }, after: { number: right++, text } });
      }
      continue;
    }
    const next = changes[at + 1];
    const isPair = next !== undefined && (change.removed ? next.added : next.removed);
    const removed = change.removed ? change.value : isPair ? next.value : [];
    const added = change.added ? change.value : isPair ? next.value : [];
    if (isPair) at += 1;
    for (let row = 0; row < Math.max(removed.length, added.length); row += 1) {
      const [out, into] = [removed[row], added[row]];
      rows.push({
        kind: out === undefined ? "added" : into === undefined ? "removed" : "changed",
        ...(out === undefined ? {} : { before: { number: left++, text: out } }),
        ...(into === undefined ? {} : { after: { number: right++, text: into } }),
      });
    }
  }
  return rows;
}

// What people need around a change to know where they are.
const shownAround = 3;

/** Folds what did not change, so that the changes can be seen. A fold hides at least two lines. */
export function foldSame(rows: readonly PairedLine[]): LineGroup[] {
  const isNear = rows.map(() => false);
  rows.forEach((row, at) => {
    if (row.kind === "same") return;
    for (let near = at - shownAround; near <= at + shownAround; near += 1) {
      if (near in isNear) isNear[near] = true;
    }
  });
  const groups: { isFar: boolean; rows: PairedLine[] }[] = [];
  rows.forEach((row, at) => {
    const isFar = !isNear[at];
    const last = groups.at(-1);
    if (last !== undefined && last.isFar === isFar) last.rows.push(row);
    else groups.push({ isFar, rows: [row] });
  });
  return groups.map((group) => ({ ...group, isFar: group.isFar && group.rows.length > 1 }));
}

function linesOf(text: string): string[] {
  if (text === "") return [];
  const lines = text.split(/\r?\n/);
  if (lines.at(-1) === "") lines.pop();
  return lines;
}
