import type { SkillUse } from "../../src/contract/index.ts";
import { formatCount, formatShortDay } from "./format.ts";
import "./day-bars.css";

const width = 10;
const gap = 3;
const height = 88;

/** Use over days as bars, drawn without a library: loads, runs above them, failures in front. The same in words for each day. */
export function DayBars({ label, days }: { readonly label: string; readonly days: SkillUse["days"] }) {
  const most = Math.max(4, ...days.map(({ loads, runs }) => loads + runs));
  const high = (value: number) => (value / most) * height;
  const first = days[0]?.day;
  const last = days.at(-1)?.day;
  return (
    <figure className="day-bars">
      <svg
        viewBox={`0 0 ${days.length * (width + gap) - gap} ${height}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={`${label}: ${summaryOf(days)}`}
      >
        {days.map(({ day, loads, runs, failures }, at) => (
          <g key={day} transform={`translate(${at * (width + gap)} 0)`}>
            <title>
              {`${formatShortDay(Date.parse(day))}: ${formatCount(loads, "load")}, ${formatCount(runs, "run")}, ${formatCount(failures, "failure")}`}
            </title>
            <rect className="day-bar-ground" width={width} height={height} rx="2" />
            <rect
              className="day-bar-loads"
              y={height - high(loads)}
              width={width}
              height={high(loads)}
              rx="2"
            />
            <rect
              className="day-bar-runs"
              y={height - high(loads + runs)}
              width={width}
              height={high(runs)}
              rx="2"
            />
            <rect
              className="day-bar-failures"
              y={height - high(failures)}
              width={width}
              height={high(failures)}
              rx="2"
            />
          </g>
        ))}
      </svg>
      {first !== undefined && last !== undefined && (
        <figcaption className="muted">
          <span>{formatShortDay(Date.parse(first))}</span>
          <span>{formatShortDay(Date.parse(last))}</span>
        </figcaption>
      )}
    </figure>
  );
}

function summaryOf(days: SkillUse["days"]): string {
  const busy = days.filter(({ loads, runs }) => loads + runs > 0);
  const total = busy.reduce((sum, { loads, runs }) => sum + loads + runs, 0);
  return `${formatCount(total, "use")} on ${formatCount(busy.length, "day")} of ${days.length}`;
}
