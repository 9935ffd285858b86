import { useState } from "react";
import { Link } from "wouter";
import type { Credential } from "../../../src/contract/index.ts";
import { useGiveAgain, useRemoveCredential } from "../../api/use-credentials.ts";
import { Badge } from "../../components/badge.tsx";
import { Button } from "../../components/button.tsx";
import { ConfirmDialog } from "../../components/confirm-dialog.tsx";
import { type Column, DataTable } from "../../components/data-table.tsx";
import { formatDay, formatMoment } from "../../components/format.ts";
import { useToast } from "../../components/toasts.tsx";
import { skillPath } from "../skills/skill-path.ts";

/** Every credential with its receiver; what a changed skill lost can be given to it again. */
export function CredentialTable({ rows }: { readonly rows: readonly Credential[] }) {
  const [removed, setRemoved] = useState<Credential>();
  const [given, setGiven] = useState<Credential>();
  return (
    <>
      <DataTable
        label="Credentials"
        rows={rows}
        rowKey={({ id }) => id}
        columns={columnsFor({ onRemove: setRemoved, onGive: setGiven })}
      />
      <RemoveDialog removed={removed} onClose={() => setRemoved(undefined)} />
      <GiveDialog given={given} onClose={() => setGiven(undefined)} />
    </>
  );
}

interface RowActions {
  readonly onRemove: (credential: Credential) => void;
  readonly onGive: (credential: Credential) => void;
}

function columnsFor({ onRemove, onGive }: RowActions): Column<Credential>[] {
  return [
    { id: "name", header: "Name", isName: true, cell: ({ name }) => <span className="mono">{name}</span> },
    { id: "receiver", header: "For", cell: (credential) => <Receiver credential={credential} /> },
    { id: "set", header: "Set", cell: ({ setAt }) => formatDay(setAt) },
    {
      id: "used",
      header: "Last used",
      cell: ({ lastUsedAt }) =>
        lastUsedAt === undefined ? <span className="muted">never</span> : formatMoment(lastUsedAt),
    },
    {
      id: "actions",
      header: "Actions",
      isActions: true,
      cell: (credential) => (
        <div className="credential-actions">
          {credential.state === "changed" && (
            <Button
              icon="updates"
              aria-label={`Give ${credential.name} to the new version`}
              onClick={() => onGive(credential)}
            >
              Give again
            </Button>
          )}
          <Button
            look="quiet"
            icon="trash"
            aria-label={`Remove ${credential.name}`}
            onClick={() => onRemove(credential)}
          >
            Remove
          </Button>
        </div>
      ),
    },
  ];
}

function Receiver({ credential }: { readonly credential: Credential }) {
  const { skill, version, publisher, state } = credential;
  if (skill === undefined) return <span className="credential-receiver">all skills of {publisher}</span>;
  return (
    <span className="credential-receiver">
      {state === "unavailable" ? skill : <Link href={skillPath(skill)}>{skill}</Link>}
      {version !== undefined && `, version ${version}`}{" "}
      {state === "changed" && <Badge tone="warn">Skill has changed</Badge>}
      {state === "unavailable" && <Badge>Not in your drive</Badge>}
    </span>
  );
}

function GiveDialog({
  given,
  onClose,
}: {
  readonly given: Credential | undefined;
  readonly onClose: () => void;
}) {
  const give = useGiveAgain();
  const say = useToast();
  return (
    <ConfirmDialog
      isOpen={given !== undefined}
      onClose={onClose}
      title={`Give ${given?.name ?? ""} to the new version?`}
      action="Give it"
      onConfirm={async () => {
        if (given === undefined) return;
        const { version } = await give.mutateAsync(given.id);
        say(`Version ${version ?? ""} of ${given.skill ?? ""} gets ${given.name} from now on.`);
      }}
    >
      <p>
        The scripts of {given?.skill} may have changed since you gave it to version {given?.version}. Look at
        its versions first if you are not sure. The old version gets it no more.
      </p>
    </ConfirmDialog>
  );
}

function RemoveDialog({
  removed,
  onClose,
}: {
  readonly removed: Credential | undefined;
  readonly onClose: () => void;
}) {
  const remove = useRemoveCredential();
  const say = useToast();
  return (
    <ConfirmDialog
      isOpen={removed !== undefined}
      onClose={onClose}
      title={`Remove ${removed?.name ?? ""}?`}
      action="Remove"
      isDanger
      onConfirm={async () => {
        if (removed === undefined) return;
        await remove.mutateAsync(removed.id);
        say(`${removed.name} is forgotten.`);
      }}
    >
      <p>Scripts that run with it now are ended, and the hub forgets the value.</p>
    </ConfirmDialog>
  );
}
