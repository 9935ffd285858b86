import { Link, useLocation, useSearch } from "wouter";
import type { CallLine, CallLogQuery } from "../../../src/contract/index.ts";
import { useCallChoices, useCalls } from "../../api/use-calls.ts";
import { Badge } from "../../components/badge.tsx";
import { type Column, DataTable } from "../../components/data-table.tsx";
import { EmptyState } from "../../components/empty-state.tsx";
import { formatCount, formatMoment, formatNumber } from "../../components/format.ts";
import { MoreButton } from "../../components/more-button.tsx";
import { QueryState } from "../../components/query-state.tsx";
import { Select } from "../../components/select.tsx";

/** What agents called: when, which one, with which key, and what became of it. */
export function CallList() {
  const [, navigate] = useLocation();
  const search = new URLSearchParams(useSearch());
  const filter: CallLogQuery = Object.fromEntries([...search].filter(([name]) => NAMES.includes(name)));
  const calls = useCalls(filter);
  const { data } = useCallChoices();
  const isNarrowed = Object.keys(filter).length > 0;
  const narrow = (name: string, value: string) => {
    if (value === "") search.delete(name);
    else search.set(name, value);
    navigate(`/calls?${search}`, { replace: true });
  };
  return (
    <>
      <div className="call-filters">
        {FILTERS.map(({ by, all }) => (
          <Select
            key={by}
            label={all}
            isLabelHidden
            value={search.get(by) ?? ""}
            onChange={(value) => narrow(by, value)}
            choices={[
              { value: "", label: all },
              ...(data?.choices ?? []).filter((choice) => choice.by === by),
            ]}
          />
        ))}
        <Select
          label="Results"
          isLabelHidden
          value={search.get("failed") ?? ""}
          onChange={(value) => narrow("failed", value)}
          choices={[
            { value: "", label: "All results" },
            { value: "true", label: "Refused or failed" },
          ]}
        />
      </div>
      <QueryState query={calls} label="Loading calls">
        {({ pages }) => {
          const lines = pages.flatMap((page) => page.calls);
          if (lines.length === 0) {
            return (
              <EmptyState icon="calls" title={isNarrowed ? "No call fits" : "No call so far"}>
                <p>{isNarrowed ? "Try fewer filters." : <Link href="/connect">Connect an agent</Link>}</p>
              </EmptyState>
            );
          }
          return (
            <>
              <p className="muted" aria-live="polite">
                {calls.hasNextPage && "The newest "}
                {formatCount(lines.length, "call")}
              </p>
              <DataTable label="Calls" rows={lines} rowKey={({ id }) => String(id)} columns={columns} />
              <MoreButton pages={calls} what="older calls" />
            </>
          );
        }}
      </QueryState>
    </>
  );
}

const FILTERS = [
  { by: "agent", all: "All agents" },
  { by: "key", all: "All keys" },
  { by: "tool", all: "All tools" },
  { by: "skill", all: "All skills" },
] as const;

const NAMES: readonly string[] = [...FILTERS.map(({ by }) => by), "failed"];

const columns: Column<CallLine>[] = [
  {
    id: "what",
    header: "Call",
    isName: true,
    cell: ({ tool, skill, script }) => (
      <span className="call-what">
        <code>{tool}</code>
        {skill !== undefined && (
          <span>
            {skill}
            {script !== undefined && ` · ${script}`}
          </span>
        )}
      </span>
    ),
  },
  {
    id: "outcome",
    header: "Result",
    cell: ({ outcome }) => <Badge tone={outcome === "ok" ? "good" : "bad"}>{outcome}</Badge>,
  },
  {
    id: "agent",
    header: "Agent",
    cell: ({ agent, client }) => client ?? agent ?? <span className="muted">plain HTTP</span>,
  },
  { id: "key", header: "Key", cell: ({ key }) => key.name ?? <span className="muted">ended</span> },
  {
    id: "tokens",
    header: "Tokens",
    isNumber: true,
    cell: ({ tokens }) => (tokens === undefined ? <span className="muted">none</span> : formatNumber(tokens)),
  },
  { id: "took", header: "Took", cell: ({ durationMs }) => `${formatNumber(durationMs)} ms` },
  { id: "at", header: "When", cell: ({ at }) => formatMoment(at) },
];
