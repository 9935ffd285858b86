import { type Rewrite, rewrites } from "../cases/rewrites/index.ts";
import type { Judged } from "./item.ts";
import { type JudgeOptions, judgeItems } from "./judge-items.ts";
import { type Rate, rateOf } from "./rate-of.ts";
import { isFlagged } from "./score-of.ts";

export interface RewriteScore {
  readonly name: string;
  /** Of the packages that the rewrite changes and that were caught before, those that still are. */
  readonly retained: Rate;
  readonly lost: readonly string[];
}

/**
 * Rewrites every harmful package that was caught, and looks whether it still is. `oneIn` takes only every n-th, others for
 * each rewrite, so that all packages and all rewrites have their turn.
 */
export async function scoreRewrites(
  judged: readonly Judged[],
  { oneIn = 1, ...options }: JudgeOptions & { readonly oneIn?: number },
): Promise<RewriteScore[]> {
  const caught = judged.filter((one) => one.item.label === "malicious" && isFlagged(one));
  const scores: RewriteScore[] = [];
  for (const [turn, rewrite] of rewrites.entries()) {
    const some = caught.filter((_, index) => index % oneIn === turn % oneIn);
    scores.push(await scoreRewrite(rewrite, some, options));
  }
  return scores;
}

async function scoreRewrite(
  { name, apply }: Rewrite,
  caught: readonly Judged[],
  options: JudgeOptions,
): Promise<RewriteScore> {
  const items = caught.map(({ item }) => ({ ...item, files: async () => apply(await item.files()) }));
  const previous = new Map(caught.map(({ item, digest }) => [item.id, digest]));
  const changed = (await judgeItems(items, options)).filter(
    ({ item, digest }) => previous.get(item.id) !== digest,
  );
  const lost = changed.filter((one) => !isFlagged(one)).map(({ item }) => item.id);
  return { name, retained: rateOf(changed.length - lost.length, changed.length), lost };
}
