import { oneLine } from "@skillquay/skill";
import type { RunChanges } from "../script-runner.ts";

/** What a run wrote and what became of it, for whoever reads its result. */
export function changesText(changes: readonly RunChanges[]): string[] {
  return changes.map((one) => {
    const { folder, problem, notKept = [], isKept, isDeclined } = one;
    const head = `The script wrote to ${oneLine(folder, 300)}: ${countsOf(one)}.`;
    if (problem !== undefined) return `${head} Nothing of it was kept: ${problem}.`;
    if (isDeclined === true)
      return `${head} Nothing of it was kept. The user was asked, and did not say yes to keeping it.`;
    if (!isKept)
      return `${head} Nothing of it was kept. To keep it, run the script where the user can be asked, or ask the user to start the server with --keep.`;
    const left = notKept.slice(0, MOST_NAMED).map(({ path, why }) => `${oneLine(path, 200)} (${why})`);
    const more = notKept.length > left.length ? ` and ${notKept.length - left.length} more` : "";
    return left.length === 0
      ? `${head} It was kept.`
      : `${head} It was kept, except ${left.join(", ")}${more}.`;
  });
}

/** The question whether it is kept, with what was written. */
export function changesQuestion(changes: readonly RunChanges[]): string {
  return changes
    .flatMap((one) => [
      `Keep what the script wrote to ${oneLine(one.folder, 300)}? ${countsOf(one)}:`,
      ...one.diff.split("\n").map((line) => `  ${line}`),
    ])
    .join("\n");
}

function countsOf({ added, changed, removed }: RunChanges): string {
  const count = (files: readonly string[], word: string) =>
    files.length === 0 ? [] : [`${files.length} ${word}`];
  const parts = [...count(added, "added"), ...count(changed, "changed"), ...count(removed, "removed")];
  return parts.length === 0 ? "very many files" : parts.join(", ");
}

const MOST_NAMED = 20;
