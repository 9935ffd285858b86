import { useState } from "react";
import { Link } from "wouter";
import type { AccountKey } from "../../../src/contract/index.ts";
import { useKeys } from "../../api/use-keys.ts";
import { Badge } from "../../components/badge.tsx";
import { Button } from "../../components/button.tsx";
import { type Column, DataTable } from "../../components/data-table.tsx";
import { EmptyState } from "../../components/empty-state.tsx";
import { formatCount, formatDay, formatMoment } from "../../components/format.ts";
import { PageHeader } from "../../components/page-header.tsx";
import { QueryState } from "../../components/query-state.tsx";
import { endOf } from "../collections/key-end.ts";
import { agentWords } from "./agent-words.ts";
import { DisconnectDialog } from "./disconnect-dialog.tsx";
import "./agents.css";

/** Everything that may come to the account, by OAuth or with a key: what it may do, and the way to end it. */
export default function AgentsPage() {
  const keys = useKeys();
  const [ended, setEnded] = useState<AccountKey>();
  return (
    <>
      <PageHeader
        title="Connected agents"
        lead="Agents that you connected, and the keys that others come with. What you end here is refused within a second."
      />
      <QueryState query={keys} label="Loading agents">
        {({ keys: all }) => {
          const now = new Date();
          const living = all.filter((key) => endOf(key, now) === undefined).toReversed();
          return living.length === 0 ? (
            <EmptyState icon="agents" title="Nothing is connected" />
          ) : (
            <div className="stack">
              <p className="muted" aria-live="polite">
                {formatCount(living.filter(({ agent }) => agent !== undefined).length, "agent")} by sign-in,{" "}
                {formatCount(living.filter(({ agent }) => agent === undefined).length, "key")}.{" "}
                <Link href="/connect">Connect another one</Link>
              </p>
              <DataTable
                label="Connected agents"
                rows={living}
                rowKey={({ id }) => id}
                columns={columnsFor(setEnded)}
              />
            </div>
          );
        }}
      </QueryState>
      <DisconnectDialog ended={ended} onClose={() => setEnded(undefined)} />
    </>
  );
}

function columnsFor(onEnd: (key: AccountKey) => void): Column<AccountKey>[] {
  return [
    {
      id: "agent",
      header: "Agent",
      isName: true,
      cell: (key) => (
        <span className="agent-name">
          {key.name} {key.isOwn && <Badge tone="accent">Signed in with it</Badge>}
          <span className="muted">{agentWords(key).from}</span>
        </span>
      ),
    },
    { id: "may", header: "May", cell: (key) => agentWords(key).may },
    { id: "sees", header: "Sees", cell: (key) => agentWords(key).sees },
    { id: "since", header: "Since", cell: ({ createdAt }) => formatDay(createdAt) },
    {
      id: "used",
      header: "Last used",
      cell: ({ lastUsedAt }) =>
        lastUsedAt === undefined ? <span className="muted">never</span> : formatMoment(lastUsedAt),
    },
    {
      id: "until",
      header: "Until",
      cell: ({ expiresAt }) =>
        expiresAt === undefined ? <span className="muted">no end</span> : formatDay(expiresAt),
    },
    {
      id: "end",
      header: "End",
      isActions: true,
      cell: (key) => (
        <Button look="quiet" icon="trash" aria-label={`Disconnect ${key.name}`} onClick={() => onEnd(key)}>
          Disconnect
        </Button>
      ),
    },
  ];
}
