import type { Contract } from "../../test/contracts/clauses/contract.ts";

export interface TestFile {
  /** From the root of the repository. */
  readonly path: string;
  readonly text: string;
}

/** Where the lists of clauses and the tests disagree: a sentence without a test, with two, or with one that is gone. */
export function checkContracts(contracts: readonly Contract[], files: readonly TestFile[]): string[] {
  const problems: string[] = [];
  const tests = new Map<string, number>();
  for (const { path, text } of files) {
    if (!path.startsWith("test/contracts/")) continue;
    for (const sentence of sentencesIn(text)) tests.set(sentence, (tests.get(sentence) ?? 0) + 1);
  }
  const seen = new Set<string>();
  for (const { name, clauses } of contracts) {
    for (const [sentence, { shownBy = [], differs, open }] of Object.entries(clauses)) {
      const complain = (what: string) => problems.push(`${name}: "${sentence}" ${what}`);
      if (seen.has(sentence)) complain("is a sentence of two contracts; say which is meant");
      seen.add(sentence);
      if (differs !== undefined && open !== undefined) complain("cannot both differ for good and be open");
      const own = tests.get(sentence) ?? 0;
      if (own > 1) complain(`has ${own} tests under test/contracts`);
      // What is open may still be without a test; the list says what is missing.
      if (own === 0 && shownBy.length === 0 && open === undefined) complain("has no test");
      // Whoever reads the names of tests alone finds the sentence.
      const isNamed = ([file]: readonly [string, string]) =>
        files.some(({ path, text }) => path === file && text.includes(`${name}: ${sentence}`));
      if (own === 0 && shownBy.length > 0 && !shownBy.some(isNamed)) complain("has no test of that name");
      for (const [file, title] of shownBy) {
        const text = files.find(({ path }) => path === file)?.text;
        if (text === undefined) complain(`names ${file}, which is gone`);
        else if (!text.includes(title)) complain(`names "${title}", which is not in ${file}`);
      }
    }
  }
  return problems;
}

/** The first argument of each `clause(…)`: a sentence, or a list of them. */
function sentencesIn(text: string): string[] {
  const calls = text.matchAll(/\bclause\(\s*(\[[^\]]*\]|(["'`])(?:\\.|(?!\2).)*\2)/g);
  return [...calls].flatMap(([, argument = ""]) =>
    [...argument.matchAll(/(["'`])((?:\\.|(?!\1).)*)\1/g)].map(([, , sentence = ""]) =>
      sentence.replace(/\\(.)/g, "$1"),
    ),
  );
}
