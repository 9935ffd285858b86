import { type Credits, useCredits } from "../../api/use-credits.ts";
import { formatCount, formatDay, formatNumber } from "../../components/format.ts";
import { PageHeader } from "../../components/page-header.tsx";
import { Progress } from "../../components/progress.tsx";
import { QueryState } from "../../components/query-state.tsx";
import { LedgerTable } from "./ledger-table.tsx";
import { SpendingChart } from "./spending-chart.tsx";
import "./credits.css";

/** What the account has, what it spent, and what things cost. */
export default function CreditsPage() {
  const credits = useCredits();
  return (
    <>
      <PageHeader
        title="Credits"
        lead="Imports and accepted updates cost credits. Loading skills and running their scripts does not."
      />
      <div className="stack">
        <QueryState query={credits} label="Loading your credits">
          {(facts) => <Facts facts={facts} />}
        </QueryState>
        <SpendingChart />
        <LedgerTable />
      </div>
    </>
  );
}

function Facts({ facts }: { readonly facts: Credits }) {
  const { balance, plan, prices, monthlyCalls } = facts;
  const imports = prices.import === 0 ? undefined : Math.floor(balance / prices.import);
  return (
    <div className="credit-facts">
      <section className="card" aria-labelledby="balance">
        <h2 id="balance">Balance</h2>
        <p className="credit-number">{formatNumber(balance)}</p>
        <p className="muted">
          {imports === undefined ? "Imports are free" : `Enough for ${formatCount(imports, "import")}`}
        </p>
      </section>
      <section className="card" aria-labelledby="plan">
        <h2 id="plan">Plan</h2>
        <p className="credit-plan">{plan}</p>
        <dl className="credit-prices">
          <dt>Import</dt>
          <dd>{priceWords(prices.import)}</dd>
          <dt>Accepted update</dt>
          <dd>{priceWords(prices.acceptUpdate)}</dd>
        </dl>
      </section>
      <section className="card" aria-labelledby="calls">
        <h2 id="calls">Skill calls this month</h2>
        {monthlyCalls.limit === undefined ? (
          <>
            <p className="credit-number">{formatNumber(monthlyCalls.used)}</p>
            <p className="muted">This plan has no limit.</p>
          </>
        ) : (
          <Progress
            label={`${formatNumber(monthlyCalls.used)} used`}
            words={`of ${formatNumber(monthlyCalls.limit)}`}
            value={Math.min(monthlyCalls.used, monthlyCalls.limit)}
            max={Math.max(1, monthlyCalls.limit)}
          />
        )}
        <p className="muted credit-reset">Counted anew from {formatDay(monthlyCalls.resetsAt)}.</p>
      </section>
    </div>
  );
}

function priceWords(price: number): string {
  return price === 0 ? "free" : formatCount(price, "credit");
}
