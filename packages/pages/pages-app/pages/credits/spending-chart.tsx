import { useMemo } from "react";
import { useEntriesSince } from "../../api/use-credits.ts";
import { DayChart } from "../../components/day-chart.tsx";
import { formatCount } from "../../components/format.ts";
import { QueryState } from "../../components/query-state.tsx";
import { lastDays, spendingByDay } from "./spending-by-day.ts";

const shownDays = 30;

/** What each of the last days cost. */
export function SpendingChart() {
  const now = useMemo(() => new Date(), []);
  const entries = useEntriesSince(lastDays(shownDays, now)[0] ?? "");
  return (
    <section className="card" aria-labelledby="spending">
      <h2 id="spending">Spending, last {shownDays} days</h2>
      <QueryState query={entries} label="Adding up what was spent">
        {(match) => {
          const days = spendingByDay(match.entries, shownDays, now);
          const sum = days.reduce((total, { spent }) => total + spent, 0);
          if (sum === 0) {
            return <p className="muted">Nothing was spent in these days.</p>;
          }
          return (
            <>
              <p className="muted">
                {formatCount(sum, "credit")}
                {match.isCut && ", counting the last two thousand entries"}
              </p>
              <DayChart
                label="Credits spent by day"
                days={days.map(({ day }) => day)}
                series={[{ label: "Credits", values: days.map(({ spent }) => spent), tone: "loads" }]}
              />
            </>
          );
        }}
      </QueryState>
    </section>
  );
}
