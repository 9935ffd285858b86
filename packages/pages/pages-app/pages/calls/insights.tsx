import { Link, useLocation, useSearch } from "wouter";
import type { InsightPart, InsightSplit, Insights as InsightsData } from "../../../src/contract/index.ts";
import { useInsights } from "../../api/use-calls.ts";
import { type Column, DataTable } from "../../components/data-table.tsx";
import { DayChart } from "../../components/day-chart.tsx";
import { EmptyState } from "../../components/empty-state.tsx";
import { formatDuration, formatNumber, formatShort } from "../../components/format.ts";
import { Icon } from "../../components/icon.tsx";
import { QueryState } from "../../components/query-state.tsx";
import { Select } from "../../components/select.tsx";

/** Calls of the last days, added up and split; all of it goes into a file. */
export function Insights() {
  const [, navigate] = useLocation();
  const search = new URLSearchParams(useSearch());
  const by = splits.find(({ value }) => value === search.get("by"))?.value ?? "skill";
  const days = spans.find(({ value }) => value === search.get("days"))?.value ?? "30";
  const insights = useInsights({ days: Number(days), by });
  const choose = (name: string, value: string) => {
    search.set(name, value);
    navigate(`/calls/insights?${search}`, { replace: true });
  };
  return (
    <div className="stack">
      <div className="call-filters">
        <Select<InsightSplit>
          label="Split by"
          value={by}
          onChange={(value) => choose("by", value)}
          choices={splits}
        />
        <Select label="Days" value={days} onChange={(value) => choose("days", value)} choices={spans} />
        <a className="button insights-export" href={`/ui/insights/export?days=${days}`} download="">
          <Icon name="download" /> Export as CSV
        </a>
      </div>
      <QueryState query={insights} label="Adding calls up">
        {(answer) => <Answer insights={answer} by={by} days={days} />}
      </QueryState>
    </div>
  );
}

const splits: readonly { readonly value: InsightSplit; readonly label: string }[] = [
  { value: "skill", label: "Skill" },
  { value: "agent", label: "Agent" },
  { value: "key", label: "Key" },
  { value: "tool", label: "Tool" },
];

const spans = [
  { value: "7", label: "The last 7 days" },
  { value: "30", label: "The last 30 days" },
  { value: "90", label: "The last 90 days" },
];

function Answer({
  insights: { days, totals, parts },
  by,
  days: span,
}: {
  readonly insights: InsightsData;
  readonly by: InsightSplit;
  readonly days: string;
}) {
  if (totals.calls === 0) {
    return (
      <EmptyState icon="calls" title={`No call in the last ${span} days`}>
        <p>
          <Link href="/connect">Connect an agent</Link>, and its calls are added up here.
        </p>
      </EmptyState>
    );
  }
  return (
    <>
      <dl className="insight-totals">
        {[
          ["Calls", formatNumber(totals.calls)],
          ["Refused or failed", formatNumber(totals.failed)],
          ["Tokens read", formatShort(totals.tokens)],
          ["On average", formatDuration(totals.durationMs / totals.calls)],
        ].map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <DayChart
        label={`Calls in the last ${span} days`}
        days={days.map(({ day }) => day)}
        series={[
          { label: "Calls", values: days.map(({ calls }) => calls), tone: "loads" },
          { label: "Refused or failed", values: days.map(({ failed }) => failed), tone: "failures" },
        ]}
      />
      <DataTable
        label={`Calls by ${by}`}
        rows={parts}
        rowKey={({ value = "", label }) => `${value} ${label}`}
        columns={columnsFor(by, Math.max(...parts.map(({ calls }) => calls)))}
      />
    </>
  );
}

function columnsFor(by: InsightSplit, most: number): Column<InsightPart>[] {
  return [
    {
      id: "part",
      header: splits.find(({ value }) => value === by)?.label ?? by,
      isName: true,
      cell: ({ value, label }) =>
        value === undefined ? (
          <span className="muted">{label}</span>
        ) : (
          // The calls themselves are one press away.
          <Link href={`/calls?${new URLSearchParams({ [by]: value })}`}>{label}</Link>
        ),
    },
    {
      id: "calls",
      header: "Calls",
      isNumber: true,
      cell: ({ calls }) => (
        <span className="insight-share">
          <meter className="insight-bar" min={0} max={most} value={calls} aria-hidden="true" />
          {formatNumber(calls)}
        </span>
      ),
    },
    { id: "failed", header: "Refused", isNumber: true, cell: ({ failed }) => formatNumber(failed) },
    { id: "tokens", header: "Tokens", isNumber: true, cell: ({ tokens }) => formatNumber(tokens) },
    {
      id: "took",
      header: "On average",
      isNumber: true,
      cell: ({ durationMs, calls }) => formatDuration(durationMs / Math.max(1, calls)),
    },
  ];
}
