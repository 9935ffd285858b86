import { useState } from "react";
import type { BrowserSignIn } from "../../../src/contract/index.ts";
import { useEndSignIn, useSignIns, useSignOutEverywhere } from "../../api/use-sign-ins.ts";
import { Badge } from "../../components/badge.tsx";
import { Button } from "../../components/button.tsx";
import { ConfirmDialog } from "../../components/confirm-dialog.tsx";
import { type Column, DataTable } from "../../components/data-table.tsx";
import { formatMoment } from "../../components/format.ts";
import { PageHeader } from "../../components/page-header.tsx";
import { QueryState } from "../../components/query-state.tsx";
import { PasskeyList } from "./passkey-list.tsx";

/** Where somebody is signed in to this account, and the way to end it. */
export default function SignInsPage() {
  const signIns = useSignIns();
  const everywhere = useSignOutEverywhere();
  const end = useEndSignIn();
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <PageHeader
        title="Signed in"
        lead="Browsers in which this account is signed in. Each ends by itself after twelve hours."
        actions={<Button onClick={() => setAsking(true)}>Sign out everywhere</Button>}
      />
      <QueryState query={signIns} label="Loading sign-ins">
        {({ sessions }) => (
          <DataTable
            label="Sign-ins"
            rows={sessions}
            rowKey={({ id }) => id}
            columns={columnsFor((id) => end.mutate(id))}
          />
        )}
      </QueryState>
      <PasskeyList />
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        title="Sign out everywhere?"
        action="Sign out everywhere"
        isDanger
        onConfirm={() => everywhere.mutateAsync(undefined)}
      >
        <p>
          Every browser of this account is signed out within a second, this one included. Agents and keys go
          on.
        </p>
      </ConfirmDialog>
    </>
  );
}

const ways: Readonly<Record<BrowserSignIn["way"], string>> = {
  key: "A key",
  link: "A link",
  invitation: "An invitation",
  passkey: "A passkey",
  provider: "The identity provider",
};

function columnsFor(onEnd: (id: string) => void): Column<BrowserSignIn>[] {
  return [
    {
      id: "browser",
      header: "Browser",
      isName: true,
      cell: ({ browser, isOwn, isOperator }) => (
        <>
          {browser ?? "Unknown"} {isOwn && <Badge tone="accent">This one</Badge>}{" "}
          {isOperator && <Badge tone="warn">Operates the hub</Badge>}
        </>
      ),
    },
    { id: "way", header: "Signed in with", cell: ({ way }) => ways[way] },
    { id: "since", header: "Since", cell: ({ openedAt }) => formatMoment(openedAt) },
    { id: "seen", header: "Last seen", cell: ({ lastSeenAt }) => formatMoment(lastSeenAt) },
    { id: "until", header: "Until", cell: ({ expiresAt }) => formatMoment(expiresAt) },
    {
      id: "end",
      header: "End",
      isActions: true,
      cell: ({ id, browser }) => (
        <Button look="quiet" aria-label={`Sign out ${browser ?? "this browser"}`} onClick={() => onEnd(id)}>
          Sign out
        </Button>
      ),
    },
  ];
}
