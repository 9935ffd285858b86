// `npm run eval:search:elsewhere`: the same search on questions of other authors, where ../shared/eval lies beside the repository.
import { sharedFolder } from "@skillquay/fixtures";
import { evaluateElsewhere } from "./evaluate-elsewhere.ts";
import { readElsewhere } from "./read-elsewhere.ts";

const folder = sharedFolder("eval/search");
if (folder === undefined) {
  process.stderr.write("There is no ../shared/eval/search beside the repository: not run.\n");
  process.exitCode = 2;
} else {
  const { ranking, refusal } = evaluateElsewhere(readElsewhere(folder));
  const figure = (share: number) => share.toFixed(3);
  for (const row of ranking)
    process.stdout.write(
      `${row.split} ${row.catalog === "all" ? "all catalogs" : "own catalog "} n=${row.questions} hit@1 ${figure(row.hit1)} hit@5 ${figure(row.hit5)} mean over sources ${figure(row.meanHit1)} / ${figure(row.meanHit5)} worst author ${figure(row.worstHit1)}\n`,
    );
  for (const row of refusal)
    process.stdout.write(
      `${row.split} nothing fits: precision ${figure(row.precision)} recall ${figure(row.recall)} wrongly refused ${figure(row.wrong)}\n`,
    );
}
