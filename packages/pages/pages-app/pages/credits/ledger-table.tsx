import type { CreditEntry } from "../../../src/contract/index.ts";
import { useLedger } from "../../api/use-credits.ts";
import { Badge, type Tone } from "../../components/badge.tsx";
import { type Column, DataTable } from "../../components/data-table.tsx";
import { EmptyState } from "../../components/empty-state.tsx";
import { formatMoment, formatNumber } from "../../components/format.ts";
import { MoreButton } from "../../components/more-button.tsx";
import { QueryState } from "../../components/query-state.tsx";

/** Every movement of credits, newest first. */
export function LedgerTable() {
  const ledger = useLedger();
  return (
    <section className="card" aria-labelledby="ledger">
      <h2 id="ledger">Every entry</h2>
      <p className="muted ledger-lead">
        An import reserves its price first. The price is settled when the skill is in your drive, and given
        back when it does not get there.
      </p>
      <QueryState query={ledger} label="Loading the ledger">
        {({ pages }) => {
          const rows = pages.flatMap(({ entries }) => entries);
          return rows.length === 0 ? (
            <EmptyState icon="credits" title="Nothing yet">
              <p>What you get and what you spend will be listed here, entry by entry.</p>
            </EmptyState>
          ) : (
            <>
              <DataTable label="Ledger" rows={rows} rowKey={({ id }) => String(id)} columns={columns} />
              <MoreButton pages={ledger} what="older entries" />
            </>
          );
        }}
      </QueryState>
    </section>
  );
}

const columns: Column<CreditEntry>[] = [
  { id: "at", header: "When", cell: ({ at }) => formatMoment(at) },
  {
    id: "kind",
    header: "What",
    cell: ({ kind }) => (
      <Badge tone={kinds[kind].tone} hint={kinds[kind].hint}>
        {kinds[kind].label}
      </Badge>
    ),
  },
  {
    id: "for",
    header: "For",
    isName: true,
    cell: ({ reason, ref }) => (ref === "" ? reason : `${reason}: ${ref}`),
  },
  { id: "amount", header: "Credits", isNumber: true, cell: ({ amount }) => signed(amount) },
  { id: "after", header: "Balance", isNumber: true, cell: ({ balanceAfter }) => formatNumber(balanceAfter) },
];

function signed(amount: number): string {
  if (amount === 0) return "±0";
  return amount > 0 ? `+${formatNumber(amount)}` : `−${formatNumber(-amount)}`;
}

const kinds: Readonly<
  Record<CreditEntry["kind"], { readonly label: string; readonly tone: Tone; readonly hint: string }>
> = {
  grant: { label: "Granted", tone: "good", hint: "The plan or the operator gave them" },
  reserve: { label: "Reserved", tone: "neutral", hint: "Taken while the work goes on" },
  settle: { label: "Settled", tone: "neutral", hint: "The work is done: what was reserved is spent" },
  refund: { label: "Given back", tone: "accent", hint: "The work was not done: what was reserved came back" },
};
