import { useState } from "react";
import type { HubInvitation, HubRole, Person } from "../../../src/contract/index.ts";
import { usePeople, useSetDisabled, useSetRole, useWithdrawInvitation } from "../../api/use-people.ts";
import { Badge } from "../../components/badge.tsx";
import { Button } from "../../components/button.tsx";
import { type Column, DataTable } from "../../components/data-table.tsx";
import { formatDay, formatNumber } from "../../components/format.ts";
import { PageHeader } from "../../components/page-header.tsx";
import { ProblemNote } from "../../components/problem-note.tsx";
import { QueryState } from "../../components/query-state.tsx";
import { Select } from "../../components/select.tsx";
import { InviteDialog } from "./invite-dialog.tsx";
import { RemoveDialog } from "./remove-dialog.tsx";
import { roleWords } from "./role-words.ts";

/** Who is on the hub, what each may do, and links for those who are to come. */
export default function PeoplePage() {
  const people = usePeople();
  const withdraw = useWithdrawInvitation();
  const setRole = useSetRole();
  const setDisabled = useSetDisabled();
  const [isInviting, setInviting] = useState(false);
  const [leaving, setLeaving] = useState<Person>();
  const problem = setRole.error ?? setDisabled.error ?? withdraw.error;
  return (
    <>
      <PageHeader
        title="People"
        lead="Everybody who has an account on this hub, and what each may do here."
        actions={
          <Button look="primary" onClick={() => setInviting(true)}>
            Invite somebody
          </Button>
        }
      />
      {problem !== null && <ProblemNote problem={problem} />}
      <QueryState query={people} label="Loading people">
        {({ people: all, invitations, mayGive }) => (
          <div className="stack">
            <DataTable
              label="People"
              rows={all}
              rowKey={({ handle }) => handle}
              columns={personColumns(mayGive, {
                onRole: (handle, role) => setRole.mutate({ handle, role }),
                onDisabled: (handle, disabled) => setDisabled.mutate({ handle, disabled }),
                onRemove: setLeaving,
              })}
            />
            {invitations.length > 0 && (
              <>
                <h2>Open invitations</h2>
                <DataTable
                  label="Open invitations"
                  rows={invitations}
                  rowKey={({ id }) => id}
                  columns={invitationColumns((id) => withdraw.mutate(id))}
                />
              </>
            )}
            {leaving !== undefined && (
              <RemoveDialog person={leaving} people={all} onClose={() => setLeaving(undefined)} />
            )}
            <InviteDialog isOpen={isInviting} onClose={() => setInviting(false)} roles={mayGive} />
          </div>
        )}
      </QueryState>
    </>
  );
}

interface PersonActions {
  readonly onRole: (handle: string, role: HubRole) => void;
  readonly onDisabled: (handle: string, disabled: boolean) => void;
  readonly onRemove: (person: Person) => void;
}

function personColumns(
  mayGive: readonly HubRole[],
  { onRole, onDisabled, onRemove }: PersonActions,
): Column<Person>[] {
  return [
    {
      id: "person",
      header: "Person",
      isName: true,
      cell: ({ name, handle, isYou, isDisabled }) => (
        <>
          {name} {name.toLowerCase() !== handle.toLowerCase() && <span className="muted">{handle}</span>}{" "}
          {isYou && <Badge tone="accent">You</Badge>} {isDisabled && <Badge tone="bad">Disabled</Badge>}
        </>
      ),
    },
    {
      id: "role",
      header: "Role",
      cell: ({ handle, role, isYou }) =>
        !isYou && mayGive.includes(role) ? (
          <Select
            label={`Role of ${handle}`}
            isLabelHidden
            value={role}
            onChange={(chosen) => onRole(handle, chosen)}
            choices={mayGive.map((value) => ({ value, label: roleWords[value].name }))}
          />
        ) : (
          roleWords[role].name
        ),
    },
    { id: "since", header: "Since", cell: ({ createdAt }) => formatDay(createdAt) },
    { id: "calls", header: "Calls, 30 days", isNumber: true, cell: ({ calls }) => formatNumber(calls) },
    {
      id: "disable",
      header: "Access",
      isActions: true,
      cell: (person) => {
        const { handle, role, isYou, isDisabled } = person;
        return !isYou && mayGive.includes(role) ? (
          <>
            <Button
              look="quiet"
              aria-label={`${isDisabled ? "Let in" : "Shut out"} ${handle}`}
              onClick={() => onDisabled(handle, !isDisabled)}
            >
              {isDisabled ? "Let in again" : "Shut out"}
            </Button>{" "}
            <Button look="quiet" aria-label={`Remove ${handle}`} onClick={() => onRemove(person)}>
              Remove
            </Button>
          </>
        ) : null;
      },
    },
  ];
}

function invitationColumns(onWithdraw: (id: string) => void): Column<HubInvitation>[] {
  return [
    {
      id: "for",
      header: "For",
      isName: true,
      cell: ({ note }) => (note === "" ? "Whoever has the link" : note),
    },
    { id: "role", header: "Role", cell: ({ role }) => roleWords[role].name },
    { id: "by", header: "By", cell: ({ by }) => by ?? "" },
    { id: "until", header: "Until", cell: ({ expiresAt }) => formatDay(expiresAt) },
    {
      id: "withdraw",
      header: "Take back",
      isActions: true,
      cell: ({ id, note }) => (
        <Button look="quiet" aria-label={`Take back the invitation ${note}`} onClick={() => onWithdraw(id)}>
          Take back
        </Button>
      ),
    },
  ];
}
