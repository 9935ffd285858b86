import { Link } from "wouter";
import type { ImportFacts } from "../../../src/contract/index.ts";
import { mostImports, useImports } from "../../api/use-imports.ts";
import { DataTable } from "../../components/data-table.tsx";
import { EmptyState } from "../../components/empty-state.tsx";
import { formatMoment } from "../../components/format.ts";
import { QueryState } from "../../components/query-state.tsx";
import { ImportStateBadge } from "./import-state-badge.tsx";

/** What was imported and uploaded, and what waits for a decision. */
export function RecentImports() {
  const imports = useImports();
  return (
    <QueryState query={imports} label="Loading your imports">
      {({ imports: rows }) =>
        rows.length === 0 ? (
          <EmptyState icon="download" title="Nothing imported yet">
            <p>Search for a skill and import it. Each step is shown here, also after this page was closed.</p>
          </EmptyState>
        ) : (
          <>
            <DataTable label="Imports" rows={rows} rowKey={({ importId }) => importId} columns={columns} />
            {rows.length === mostImports && (
              <p className="muted">
                These are the last {mostImports}. Earlier ones are listed in the{" "}
                <Link href="/activity">activity</Link>.
              </p>
            )}
          </>
        )
      }
    </QueryState>
  );
}

const columns = [
  {
    id: "skill",
    header: "Skill",
    isName: true,
    cell: ({ importId, slug }: ImportFacts) => <Link href={`/discover/imports/${importId}`}>{slug}</Link>,
  },
  { id: "from", header: "From", cell: ({ origin }: ImportFacts) => origins[origin] },
  { id: "state", header: "State", cell: ({ state }: ImportFacts) => <ImportStateBadge state={state} /> },
  { id: "at", header: "Started", cell: ({ createdAt }: ImportFacts) => formatMoment(createdAt) },
];

export const origins = { marketplace: "Marketplace", github: "A repository", upload: "An upload" } as const;
