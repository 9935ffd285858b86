import type { SkillPage, SkillUse } from "../../../../src/contract/index.ts";
import { useSkillUse } from "../../../api/use-skill.ts";
import { DayChart } from "../../../components/day-chart.tsx";
import { EmptyState } from "../../../components/empty-state.tsx";
import { formatNumber } from "../../../components/format.ts";
import { QueryState } from "../../../components/query-state.tsx";

const shownDays = 30;

/** How often agents loaded the skill and ran its scripts. */
export function InsightsTab({ page }: { readonly page: SkillPage }) {
  const use = useSkillUse(page.ref, shownDays);
  return (
    <QueryState query={use} label="Loading its use">
      {({ days }) => <Use days={days} name={page.name} />}
    </QueryState>
  );
}

function Use({ days, name }: { readonly days: SkillUse["days"]; readonly name: string }) {
  const series = [
    { label: "Loads", values: days.map(({ loads }) => loads), tone: "loads" },
    { label: "Script runs", values: days.map(({ runs }) => runs), tone: "runs" },
    { label: "Failures", values: days.map(({ failures }) => failures), tone: "failures" },
  ] as const;
  const totals = series.map(({ label, values }) => ({
    label,
    total: values.reduce((sum, value) => sum + value, 0),
  }));
  if (totals.every(({ total }) => total === 0)) {
    return (
      <EmptyState icon="activity" title={`Nobody used it in the last ${shownDays} days`}>
        <p>As soon as an agent loads it, the number of loads and runs is here, day by day.</p>
      </EmptyState>
    );
  }
  return (
    <div className="stack">
      <h2>The last {shownDays} days</h2>
      <dl className="totals">
        {totals.map(({ label, total }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{formatNumber(total)}</dd>
          </div>
        ))}
      </dl>
      <DayChart
        label={`Use of ${name} in the last ${shownDays} days`}
        days={days.map(({ day }) => day)}
        series={series}
      />
    </div>
  );
}
