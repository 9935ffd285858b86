import type { Clause, Contract } from "../../test/contracts/clauses/contract.ts";
import { contracts } from "../../test/contracts/clauses/index.ts";
import { cell } from "./markdown.ts";

/** `docs/reference/contracts.md`: each sentence with its result and the test that shows it. `tests` are the files of `test/contracts`. */
export function contractsPage(tests: readonly { readonly path: string; readonly text: string }[]): string {
  const sections = contracts.map((contract) =>
    [
      `## \`${contract.name}\`: ${contract.title}`,
      "",
      "| sentence | result | shown by |",
      "| --- | --- | --- |",
      ...Object.entries(contract.clauses).map(([sentence, clause]) => row(sentence, clause, tests)),
    ].join("\n"),
  );
  return `${[opening, counts(), ...sections].join("\n\n")}\n`;
}

const opening = `# Contracts

What the presets promise, sentence by sentence. This page is generated from \`test/contracts/clauses\`; \`npm run check\` fails when a sentence has no test.
Each sentence is in the name of a test, after the contract's: \`drive: skills_docTOC gives …\`; \`npm test\` runs them, the figures \`npm run test:night\`:

- **holds**: the test shows the sentence as it is written.
- **differs**: something else is done on purpose, for the reason that is given; the test shows what.
- **open**: it is not so yet. Where there is a test, it is expected to fail, and \`npm test\` fails once it passes.

Where \`standard\` is smarter than a contract, the contract's own preset stays as it is written. A sentence is added to the list of its contract, and shown by
\`clause("the sentence", …)\` in any file of \`test/contracts\`, or by a test elsewhere that has both in its name (\`shownBy\`).`;

function counts(): string {
  const count = ({ clauses }: Contract, result: string) =>
    Object.values(clauses).filter((clause) => resultOf(clause) === result).length;
  const rows = contracts.map(
    (contract) =>
      `| \`${contract.name}\` | ${RESULTS.map((result) => count(contract, result)).join(" | ")} | ${Object.keys(contract.clauses).length} |`,
  );
  const sums = RESULTS.map((result) => contracts.reduce((sum, contract) => sum + count(contract, result), 0));
  const all = contracts.reduce((sum, { clauses }) => sum + Object.keys(clauses).length, 0);
  return [
    `| contract | ${RESULTS.join(" | ")} | all |`,
    "| --- | --- | --- | --- | --- |",
    ...rows,
    `| all | ${sums.join(" | ")} | ${all} |`,
  ].join("\n");
}

const RESULTS = ["holds", "differs", "open"] as const;

function resultOf({ differs, open }: Clause): (typeof RESULTS)[number] {
  return open !== undefined ? "open" : differs !== undefined ? "differs" : "holds";
}

function row(
  sentence: string,
  clause: Clause,
  tests: readonly { readonly path: string; readonly text: string }[],
): string {
  const own = tests.find(({ text }) => text.includes(sentence))?.path;
  const paths = [...(own === undefined ? [] : [own]), ...(clause.shownBy ?? []).map(([file]) => file)];
  const links = [...new Set(paths)].map((path) => `[${nameOf(path)}](../../${path})`);
  const reason = clause.open ?? clause.differs;
  const result = resultOf(clause) + (reason === undefined ? "" : `: ${reason}`);
  return `| ${cell(sentence)} | ${cell(result)} | ${links.join(", ")} |`;
}

function nameOf(path: string): string {
  return path.slice(path.lastIndexOf("/") + 1).replace(/(?:\.e2e)?\.test\.ts$/, "");
}
