import { lazy, Suspense } from "react";
import { type Column, DataTable } from "./data-table.tsx";
import { formatNumber, formatWholeDay } from "./format.ts";
import { Skeleton } from "./skeleton.tsx";
import "./day-chart.css";

export interface DaySeries {
  readonly label: string;
  /** One for each day. */
  readonly values: readonly number[];
  /** The fixed colour of what is counted. */
  readonly tone: "loads" | "runs" | "failures" | "others";
}

export interface DayChartData {
  /** What it shows, for screen readers. */
  readonly label: string;
  /** ISO days, oldest first. */
  readonly days: readonly string[];
  readonly series: readonly DaySeries[];
}

// The drawing library comes with the first chart. It refuses to load where the browser's language is none that the
// browser itself knows; the table is there all the same.
const Plot = lazy(() => import("./day-plot.tsx").catch(() => ({ default: () => null })));

/** Numbers over days, drawn; the same numbers as a table below, for whoever cannot see it or wants to read them. */
export function DayChart({ label, days, series }: DayChartData) {
  const columns: Column<number>[] = [
    { id: "day", header: "Day", isName: true, cell: (at) => formatWholeDay(days[at] ?? "") },
    ...series.map((line) => ({
      id: line.label,
      header: line.label,
      isNumber: true,
      cell: (at: number) => formatNumber(line.values[at] ?? 0),
    })),
  ];
  return (
    <figure className="day-chart">
      <figcaption className={series.length === 1 ? "sr-only" : "legend"}>
        {series.map((line) => (
          <span key={line.label} className={`legend-entry legend-${line.tone}`}>
            {line.label}
          </span>
        ))}
      </figcaption>
      <div aria-hidden="true">
        <Suspense fallback={<Skeleton lines={5} />}>
          <Plot label={label} days={days} series={series} />
        </Suspense>
      </div>
      <details>
        <summary>The same as a table</summary>
        <DataTable
          label={label}
          columns={columns}
          rows={days.map((_, at) => at).reverse()}
          rowKey={(at) => days[at] ?? String(at)}
        />
      </details>
    </figure>
  );
}
