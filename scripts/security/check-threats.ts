import type { ThreatGroup } from "./threat.ts";

export interface TestFile {
  /** From the root of the repository. */
  readonly path: string;
  readonly text: string;
}

/** Where the list of threats and the tests disagree: an id twice, a test that is gone, an id that nobody knows. */
export function checkThreats(groups: readonly ThreatGroup[], files: readonly TestFile[]): string[] {
  const threats = groups.flatMap((group) => group.threats);
  const ids = new Set<string>();
  const names = new Set(files.map(({ path }) => path.slice(path.lastIndexOf("/") + 1)));
  const problems: string[] = [];
  for (const { id, tests, gap } of threats) {
    if (ids.has(id)) problems.push(`threat ${id} is listed twice`);
    ids.add(id);
    for (const name of tests)
      if (!names.has(name)) problems.push(`threat ${id} names ${name}, which is gone`);
    if (tests.length === 0 && gap === undefined)
      problems.push(`threat ${id} has neither a test nor a stated gap`);
  }
  for (const { path, text } of files) {
    for (const id of citedIds(text)) {
      if (!ids.has(id)) problems.push(`${path}: cites ${id}, which is not in docs/security/threats.md`);
    }
  }
  return problems;
}

/** Ids at the beginning of a title (`"H1, I5: hides …"`) or in brackets at its end (`"… (H3)"`). */
function citedIds(text: string): Set<string> {
  const ids = new Set<string>();
  for (const [, list = ""] of text.matchAll(/["'`]((?:[A-Z]\d{1,2}(?:, |-)?)+): /g)) {
    for (const [id] of list.matchAll(/[A-Z]\d{1,2}/g)) ids.add(id);
  }
  for (const [, id = ""] of text.matchAll(/ \(([A-Z]\d{1,2})\)["'`]/g)) ids.add(id);
  return ids;
}
