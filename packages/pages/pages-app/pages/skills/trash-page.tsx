import { useState } from "react";
import { Link } from "wouter";
import type { ThrownSkill } from "../../../src/contract/index.ts";
import { useBringBack, useDeleteForGood, useTrash } from "../../api/use-trash.ts";
import { BackLink } from "../../components/back-link.tsx";
import { Button } from "../../components/button.tsx";
import { ConfirmDialog } from "../../components/confirm-dialog.tsx";
import { type Column, DataTable } from "../../components/data-table.tsx";
import { EmptyState } from "../../components/empty-state.tsx";
import { formatDay } from "../../components/format.ts";
import { PageHeader } from "../../components/page-header.tsx";
import { QueryState } from "../../components/query-state.tsx";
import { useToast } from "../../components/toasts.tsx";

/** Skills that were removed, each with the day on which it is deleted. */
export default function TrashPage() {
  const trash = useTrash();
  const [asked, setAsked] = useState<ThrownSkill>();
  const say = useToast();
  const bringBack = useBringBack();
  const deleteForGood = useDeleteForGood();
  const restore = ({ id, name }: ThrownSkill) =>
    bringBack.mutate(id, {
      onSuccess: () => say(`'${name}' is back.`),
      onError: (problem) => say(problem.message, "bad"),
    });
  return (
    <>
      <BackLink href="/skills" label="Skills" />
      <PageHeader
        title="Trash"
        lead="What you removed here stays for 30 days, with all its versions. Agents get none of it."
      />
      <QueryState query={trash} label="Loading the trash">
        {({ skills }) =>
          skills.length === 0 ? (
            <EmptyState icon="trash" title="The trash is empty">
              <p>
                <Link href="/skills">Back to your skills</Link>
              </p>
            </EmptyState>
          ) : (
            <DataTable
              label="Removed skills"
              rows={skills}
              rowKey={({ id }) => id}
              columns={columnsFor({ restore, ask: setAsked })}
            />
          )
        }
      </QueryState>
      <ConfirmDialog
        isOpen={asked !== undefined}
        onClose={() => setAsked(undefined)}
        title={`Delete ${asked?.name ?? ""} for good?`}
        action="Delete for good"
        isDanger
        onConfirm={async () => {
          if (asked === undefined) return;
          await deleteForGood.mutateAsync(asked.id);
          say(`'${asked.name}' is deleted.`);
        }}
      >
        <p>It is deleted with all its versions, and nothing brings it back.</p>
      </ConfirmDialog>
    </>
  );
}

function columnsFor({
  restore,
  ask,
}: {
  readonly restore: (skill: ThrownSkill) => void;
  readonly ask: (skill: ThrownSkill) => void;
}): Column<ThrownSkill>[] {
  return [
    {
      id: "name",
      header: "Skill",
      isName: true,
      cell: ({ name, description, version }) => (
        <>
          <strong>{name}</strong> <span className="muted">version {version}</span>
          <span className="trash-description muted">{description}</span>
        </>
      ),
    },
    { id: "removed", header: "Removed", cell: ({ removedAt }) => formatDay(removedAt) },
    { id: "deleted", header: "Deleted on", cell: ({ deletedAt }) => formatDay(deletedAt) },
    {
      id: "actions",
      header: "What to do",
      isActions: true,
      cell: (skill) => (
        <span className="row">
          <Button icon="undo" aria-label={`Bring back ${skill.name}`} onClick={() => restore(skill)}>
            Bring back
          </Button>
          <Button look="quiet" aria-label={`Delete ${skill.name} for good`} onClick={() => ask(skill)}>
            Delete
          </Button>
        </span>
      ),
    },
  ];
}
