import { useState } from "react";
import type { OperatorSource } from "../../../src/contract/index.ts";
import { useRemoveSource, useSyncSource } from "../../api/use-operator.ts";
import { Badge } from "../../components/badge.tsx";
import { Button } from "../../components/button.tsx";
import { ConfirmDialog } from "../../components/confirm-dialog.tsx";
import { type Column, DataTable } from "../../components/data-table.tsx";
import { EmptyState } from "../../components/empty-state.tsx";
import { formatCount, formatMoment, formatNumber } from "../../components/format.ts";
import { ProblemNote } from "../../components/problem-note.tsx";
import { useToast } from "../../components/toasts.tsx";
import { NewSourceDialog } from "./new-source-dialog.tsx";

/** Where the skills come from that everybody finds in Discover. */
export function SourceList({ sources }: { readonly sources: readonly OperatorSource[] }) {
  const [isAdding, setAdding] = useState(false);
  const [removed, setRemoved] = useState<OperatorSource>();
  const sync = useSyncSource();
  const say = useToast();
  const onSync = ({ id, url }: OperatorSource) =>
    sync.mutate(id, { onSuccess: () => say(`${url} is read again.`) });
  const add = (
    <Button icon="plus" onClick={() => setAdding(true)}>
      Add a source
    </Button>
  );
  return (
    <section className="card" aria-labelledby="sources">
      <div className="operator-head">
        <h2 id="sources">Sources</h2>
        {sources.length > 0 && add}
      </div>
      {sync.isError && <ProblemNote problem={sync.error} />}
      {sources.length === 0 ? (
        <EmptyState icon="discover" title="No sources yet" action={add}>
          <p>
            A source is a git repository, a publisher's index or another hub. Its skills are found in
            Discover; each account imports what it wants.
          </p>
        </EmptyState>
      ) : (
        <DataTable
          label="Sources"
          rows={sources}
          rowKey={({ id }) => id}
          columns={columnsFor(onSync, setRemoved)}
        />
      )}
      <NewSourceDialog isOpen={isAdding} onClose={() => setAdding(false)} />
      <RemoveDialog removed={removed} onClose={() => setRemoved(undefined)} />
    </section>
  );
}

function columnsFor(
  onSync: (source: OperatorSource) => void,
  onRemove: (source: OperatorSource) => void,
): Column<OperatorSource>[] {
  return [
    {
      id: "url",
      header: "Source",
      isName: true,
      cell: ({ url, kind, problem }) => (
        <>
          {url} <Badge>{kinds.get(kind) ?? kind}</Badge>
          {problem !== undefined && <span className="operator-problem">{problem}</span>}
        </>
      ),
    },
    { id: "state", header: "State", cell: ({ state }) => <SourceState state={state} /> },
    {
      id: "skills",
      header: "Skills",
      isNumber: true,
      cell: ({ skills, skipped }) => (
        <>
          {formatNumber(skills)}
          {skipped > 0 && <span className="muted operator-skipped">{formatNumber(skipped)} skipped</span>}
        </>
      ),
    },
    {
      id: "synced",
      header: "Last read",
      cell: ({ syncedAt }) =>
        syncedAt === undefined ? (
          <span className="muted">not yet</span>
        ) : (
          <span className="operator-moment">{formatMoment(syncedAt)}</span>
        ),
    },
    {
      id: "do",
      header: "Actions",
      isActions: true,
      cell: (source) => (
        <span className="row operator-actions">
          <Button
            look="quiet"
            icon="updates"
            aria-label={`Read again: ${source.url}`}
            onClick={() => onSync(source)}
          >
            Read again
          </Button>
          <Button
            look="quiet"
            icon="trash"
            aria-label={`Remove ${source.url}`}
            onClick={() => onRemove(source)}
          >
            Remove
          </Button>
        </span>
      ),
    },
  ];
}

const kinds: ReadonlyMap<string, string> = new Map([
  ["git", "git repository"],
  ["well-known", "publisher's index"],
  ["hub", "another hub"],
]);

function SourceState({ state }: { readonly state: string }) {
  if (state === "ok") return <Badge tone="good">Read</Badge>;
  if (state === "failed") return <Badge tone="bad">Failed</Badge>;
  return <Badge tone="accent">Being read</Badge>;
}

function RemoveDialog({
  removed,
  onClose,
}: {
  readonly removed: OperatorSource | undefined;
  readonly onClose: () => void;
}) {
  const remove = useRemoveSource();
  const say = useToast();
  return (
    <ConfirmDialog
      isOpen={removed !== undefined}
      onClose={onClose}
      title="Remove this source?"
      action="Remove"
      isDanger
      onConfirm={async () => {
        if (removed === undefined) return;
        await remove.mutateAsync(removed.id);
        say(`${removed.url} is removed.`);
      }}
    >
      <p className="mono">{removed?.url}</p>
      <p>
        {formatCount(removed?.skills ?? 0, "skill leaves", "skills leave")} the catalog. Copies that accounts
        imported stay with them, without further updates.
      </p>
    </ConfirmDialog>
  );
}
