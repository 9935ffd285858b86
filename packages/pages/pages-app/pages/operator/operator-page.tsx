import type { ReactNode } from "react";
import type { OperatorFacts } from "../../../src/contract/index.ts";
import { useOperatorFacts } from "../../api/use-operator.ts";
import { type Column, DataTable } from "../../components/data-table.tsx";
import { formatMoment, formatNumber } from "../../components/format.ts";
import { PageHeader } from "../../components/page-header.tsx";
import { QueryState } from "../../components/query-state.tsx";
import { JobTable } from "./job-table.tsx";
import { SandboxCard } from "./sandbox-card.tsx";
import { SourceList } from "./source-list.tsx";
import "./operator.css";

/** How the hub is doing, and where its skills come from. For whoever runs it. */
export default function OperatorPage() {
  const facts = useOperatorFacts();
  return (
    <>
      <PageHeader title="Operator" lead="How this hub is doing, and where the skills of others come from." />
      <QueryState query={facts} label="Asking the hub how it is">
        {(hub) => (
          <div className="stack operator">
            <Health hub={hub} />
            <SourceList sources={hub.sources} />
            <JobTable jobs={hub.jobs} />
            <SandboxCard sandbox={hub.sandbox} />
            <Instances instances={hub.instances} />
          </div>
        )}
      </QueryState>
    </>
  );
}

function Health({ hub }: { readonly hub: OperatorFacts }) {
  const failed = hub.jobs.reduce((sum, queue) => sum + queue.failed, 0);
  const broken = hub.sources.filter(({ state }) => state === "failed").length;
  return (
    <section className="operator-facts" aria-label="Health">
      <Fact label="Database" value={databaseWords[hub.database]} isGood={hub.database === "ok"}>
        PostgreSQL {hub.databaseVersion}
      </Fact>
      <Fact
        label="Sandbox"
        value={hub.sandbox.available ? "works" : "is missing"}
        isGood={hub.sandbox.available}
      >
        {hub.sandbox.driver ?? "no scripts run here"}
      </Fact>
      <Fact
        label="Jobs"
        value={failed === 0 ? "none failed" : `${formatNumber(failed)} failed`}
        isGood={failed === 0}
      >
        {formatNumber(hub.jobs.reduce((sum, { waiting, active }) => sum + waiting + active, 0))} to do
      </Fact>
      <Fact
        label="Sources"
        value={broken === 0 ? "all read" : `${formatNumber(broken)} failed`}
        isGood={broken === 0}
      >
        {formatNumber(hub.sources.reduce((sum, { skills }) => sum + skills, 0))} skills in the catalog
      </Fact>
      <Fact label="Accounts" value={formatNumber(hub.accounts.total)}>
        {hub.accounts.disabled > 0 ? `${formatNumber(hub.accounts.disabled)} disabled, ` : ""}
        {formatNumber(hub.skills)} skills
      </Fact>
      <Fact label="Version" value={hub.version}>
        Node {hub.nodeVersion}
      </Fact>
    </section>
  );
}

const databaseWords = { ok: "answers", slow: "is slow", unreachable: "does not answer" } as const;

function Fact({
  label,
  value,
  isGood,
  children,
}: {
  readonly label: string;
  readonly value: string;
  /** Absent: neither good nor bad. */
  readonly isGood?: boolean;
  readonly children: ReactNode;
}) {
  const tone = isGood === undefined ? "plain" : isGood ? "good" : "bad";
  return (
    <div className="card operator-fact">
      <p className="muted">{label}</p>
      <p className={`operator-value operator-${tone}`}>{value}</p>
      <p className="muted operator-note">{children}</p>
    </div>
  );
}

type Instance = OperatorFacts["instances"][number];

function Instances({ instances }: { readonly instances: readonly Instance[] }) {
  if (instances.length === 0) return null;
  return (
    <section className="card" aria-labelledby="instances">
      <h2 id="instances">Instances</h2>
      <DataTable label="Instances" rows={instances} rowKey={({ url }) => url} columns={instanceColumns} />
    </section>
  );
}

const instanceColumns: Column<Instance>[] = [
  { id: "url", header: "Address", isName: true, cell: ({ url }) => <span className="mono">{url}</span> },
  { id: "started", header: "Started", cell: ({ startedAt }) => formatMoment(startedAt) },
  { id: "seen", header: "Last seen", cell: ({ seenAt }) => formatMoment(seenAt) },
];
