import { byHalf } from "../cases/campaign.ts";
import { loadCases } from "../cases/load-cases.ts";
import { ruleSets } from "../src/generated/rule-sets.ts";
import { caseItems } from "./case-items.ts";
import { compareSets } from "./compare-sets.ts";
import { corpusItems } from "./corpus-items.ts";
import type { Item, Judged } from "./item.ts";
import { type JudgeOptions, judgeItems } from "./judge-items.ts";
import { readOtherAuthors } from "./other-authors.ts";
import { packageSize } from "./package-size.ts";
import { ruleTable, showRuleTable } from "./rule-table.ts";

/**
 * Our cases without and with those that nobody looks at, both halves of what others wrote, and real harmless skills in one table; what each rule does in those that may be
 * read; and the size of it all. Of the test half only the sums are shown: who reads its cases writes rules for them.
 */
export async function sideBySide(
  { others, corpus }: { readonly others: string | undefined; readonly corpus: string | undefined },
  options: JudgeOptions,
): Promise<string[]> {
  const { train = [], test = [] } = others === undefined ? {} : readOtherAuthors(others);
  const judge = (items: readonly Item[]) => judgeItems(items, options);
  const { seen, heldOut } = byHalf(await loadCases());
  const own = await judge(caseItems(seen));
  const sets: Record<string, Judged[]> = {
    own,
    "held out": await judge(caseItems(heldOut)),
    train: await judge(train),
    test: await judge(test),
  };
  if (corpus !== undefined) sets.corpus = await judge(corpusItems(corpus));
  const { files, sizeBytes } = packageSize();
  const rules = ruleSets.flatMap((set) => set.rules.map(({ id }) => id));
  return [
    ...(others === undefined
      ? ["Not run: packages of other authors, which lie in ../shared/eval/scan.", ""]
      : []),
    ...compareSets(sets),
    "",
    "Rules, in our cases and the train half:",
    ...showRuleTable(ruleTable([...own, ...(sets.train ?? [])], rules)),
    "",
    `The scanner ships ${files} files of ${(sizeBytes / 1024).toFixed(0)} KiB with ${rules.length} rules.`,
  ];
}
