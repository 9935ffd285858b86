import { useState } from "react";
import type { OperatorQueue } from "../../../src/contract/index.ts";
import { Badge } from "../../components/badge.tsx";
import { type Column, DataTable } from "../../components/data-table.tsx";
import { formatMoment, formatNumber } from "../../components/format.ts";
import { Switch } from "../../components/switch.tsx";

/** Work in the background, kind by kind. Quiet kinds are folded away. */
export function JobTable({ jobs }: { readonly jobs: readonly OperatorQueue[] }) {
  const [isAll, setAll] = useState(false);
  const busy = jobs.filter(({ waiting, active, failed }) => waiting + active + failed > 0);
  const shown = isAll ? jobs : busy;
  return (
    <section className="card" aria-labelledby="jobs">
      <div className="operator-head">
        <h2 id="jobs">Jobs</h2>
        <Switch label={`All ${jobs.length} kinds`} isOn={isAll} onChange={setAll} />
      </div>
      {shown.length === 0 ? (
        <p className="muted">Nothing waits, runs or failed.</p>
      ) : (
        <DataTable label="Jobs" rows={shown} rowKey={({ name }) => name} columns={columns} />
      )}
    </section>
  );
}

const columns: Column<OperatorQueue>[] = [
  {
    id: "name",
    header: "Kind",
    isName: true,
    cell: ({ name, lastFailure }) => (
      <>
        {name}
        {lastFailure !== undefined && <span className="operator-problem">{lastFailure}</span>}
      </>
    ),
  },
  { id: "waiting", header: "Waiting", isNumber: true, cell: ({ waiting }) => formatNumber(waiting) },
  { id: "active", header: "Running", isNumber: true, cell: ({ active }) => formatNumber(active) },
  {
    id: "failed",
    header: "Failed",
    isNumber: true,
    cell: ({ failed }) => (failed === 0 ? "0" : <Badge tone="bad">{formatNumber(failed)}</Badge>),
  },
  {
    id: "done",
    header: "Last done",
    cell: ({ lastDoneAt }) =>
      lastDoneAt === undefined ? <span className="muted">never</span> : formatMoment(lastDoneAt),
  },
];
