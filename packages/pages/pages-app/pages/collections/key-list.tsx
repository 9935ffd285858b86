import { useState } from "react";
import type { AccountKey } from "../../../src/contract/index.ts";
import { useKeys, useRevokeKey } from "../../api/use-keys.ts";
import { Badge } from "../../components/badge.tsx";
import { Button } from "../../components/button.tsx";
import { ConfirmDialog } from "../../components/confirm-dialog.tsx";
import { type Column, DataTable } from "../../components/data-table.tsx";
import { EmptyState } from "../../components/empty-state.tsx";
import { formatCount, formatDay, formatMoment } from "../../components/format.ts";
import { QueryState } from "../../components/query-state.tsx";
import { Switch } from "../../components/switch.tsx";
import { useToast } from "../../components/toasts.tsx";
import { endOf } from "./key-end.ts";
import { NewKeyDialog } from "./new-key-dialog.tsx";

/** Every key of the account, when it was last used, and the way to end it. */
export function KeyList() {
  const keys = useKeys();
  const [isMaking, setMaking] = useState(false);
  const [hasEnded, setEnded] = useState(false);
  const [revoked, setRevoked] = useState<AccountKey>();
  const make = (
    <Button look="primary" icon="plus" onClick={() => setMaking(true)}>
      New key
    </Button>
  );
  return (
    <>
      <QueryState query={keys} label="Loading keys">
        {({ keys: listed }) => {
          // Agents that hold no key are on a page of their own.
          const all = listed.filter(({ agent }) => agent === undefined);
          const now = new Date();
          const living = all.filter((key) => endOf(key, now) === undefined);
          const rows = (hasEnded ? all : living).toReversed();
          return (
            <div className="stack">
              <div className="list-head">
                <p className="muted" aria-live="polite">
                  {formatCount(living.length, "active key")}
                </p>
                <div className="row">
                  {living.length < all.length && (
                    <Switch
                      label={`Show ${all.length - living.length} ended`}
                      isOn={hasEnded}
                      onChange={setEnded}
                    />
                  )}
                  {make}
                </div>
              </div>
              {rows.length === 0 ? (
                <EmptyState icon="key" title="No keys" />
              ) : (
                <DataTable
                  label="Keys"
                  rows={rows}
                  rowKey={({ id }) => id}
                  columns={columnsFor(setRevoked, now)}
                />
              )}
            </div>
          );
        }}
      </QueryState>
      <NewKeyDialog isOpen={isMaking} onClose={() => setMaking(false)} />
      <RevokeDialog revoked={revoked} onClose={() => setRevoked(undefined)} />
    </>
  );
}

function columnsFor(onRevoke: (key: AccountKey) => void, now: Date): Column<AccountKey>[] {
  return [
    {
      id: "name",
      header: "Name",
      isName: true,
      cell: (key) => (
        <span className="key-name">
          {key.name} {key.isOwn && <Badge tone="accent">Signed in with it</Badge>}
          <span className="muted mono">{key.display}…</span>
        </span>
      ),
    },
    { id: "sees", header: "Sees", cell: seesWords },
    { id: "made", header: "Made", cell: ({ createdAt }) => formatDay(createdAt) },
    {
      id: "used",
      header: "Last used",
      cell: ({ lastUsedAt }) =>
        lastUsedAt === undefined ? <span className="muted">never</span> : formatMoment(lastUsedAt),
    },
    { id: "ends", header: "Ends", cell: (key) => <End keyFacts={key} now={now} /> },
    {
      id: "revoke",
      header: "Revoke",
      isActions: true,
      cell: (key) =>
        endOf(key, now) === undefined && (
          <Button look="quiet" icon="trash" aria-label={`Revoke ${key.name}`} onClick={() => onRevoke(key)}>
            Revoke
          </Button>
        ),
    },
  ];
}

function seesWords({ kind, collection }: AccountKey): string {
  if (kind === "upload") return "nothing; uploads only";
  return collection === undefined ? "all skills" : `collection '${collection.name}'`;
}

function End({ keyFacts, now }: { readonly keyFacts: AccountKey; readonly now: Date }) {
  const ended = endOf(keyFacts, now);
  if (ended !== undefined) return <Badge tone="bad">{ended}</Badge>;
  if (keyFacts.expiresAt === undefined) return <span className="muted">no end</span>;
  return <>{formatDay(keyFacts.expiresAt)}</>;
}

function RevokeDialog({
  revoked,
  onClose,
}: {
  readonly revoked: AccountKey | undefined;
  readonly onClose: () => void;
}) {
  const revoke = useRevokeKey();
  const say = useToast();
  return (
    <ConfirmDialog
      isOpen={revoked !== undefined}
      onClose={onClose}
      title={`Revoke '${revoked?.name ?? ""}'?`}
      action="Revoke"
      isDanger
      onConfirm={async () => {
        if (revoked === undefined) return;
        await revoke.mutateAsync(revoked.id);
        say(`'${revoked.name}' is refused from now on.`);
      }}
    >
      <p>
        Whatever uses it is refused within a second, and it cannot be brought back.
        {revoked?.isOwn && " You signed in with this key: this browser is signed out, too."}
      </p>
    </ConfirmDialog>
  );
}
