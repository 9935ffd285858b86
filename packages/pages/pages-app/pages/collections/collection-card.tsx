import { useId, useState } from "react";
import { Link } from "wouter";
import { type Collection, useDeleteCollection, useUpdateCollection } from "../../api/use-collections.ts";
import { Badge } from "../../components/badge.tsx";
import { Button } from "../../components/button.tsx";
import { ConfirmDialog } from "../../components/confirm-dialog.tsx";
import { formatCount, formatDay, formatMoment } from "../../components/format.ts";
import { ProblemNote } from "../../components/problem-note.tsx";
import { Switch } from "../../components/switch.tsx";
import { useToast } from "../../components/toasts.tsx";
import { CollectionSkillsDialog } from "./collection-skills-dialog.tsx";
import { NewKeyDialog } from "./new-key-dialog.tsx";
import { RenameDialog } from "./rename-dialog.tsx";

// More would be a second list of skills.
const shownSlugs = 8;

/** A collection: what is in it, who has a key to it, and everything that can be done with it. */
export function CollectionCard({ collection }: { readonly collection: Collection }) {
  const id = useId();
  const [open, setOpen] = useState<"skills" | "rename" | "key" | "delete">();
  const close = () => setOpen(undefined);
  const { name, isScoped, skillCount = 0, skillSlugs = [], keys } = collection;
  return (
    <article className="card collection" aria-labelledby={id}>
      <header className="collection-head">
        <div>
          <h2 id={id}>{name}</h2>
          <p className="muted">
            {formatCount(keys.length, "key")} · {useWords(collection)}
          </p>
        </div>
        <div className="row">
          {isScoped && (
            <Button onClick={() => setOpen("skills")} aria-label={`Choose skills of ${name}`}>
              Choose skills
            </Button>
          )}
          <Button icon="key" onClick={() => setOpen("key")} aria-label={`New key for ${name}`}>
            New key
          </Button>
          <Button look="quiet" onClick={() => setOpen("rename")} aria-label={`Rename ${name}`}>
            Rename
          </Button>
          <Button look="quiet" icon="trash" onClick={() => setOpen("delete")} aria-label={`Delete ${name}`}>
            Delete
          </Button>
        </div>
      </header>
      {isScoped ? (
        <ul className="row" aria-label="Skills">
          {skillCount === 0 && <li className="muted">No skills on its list: its keys see nothing yet.</li>}
          {skillSlugs.slice(0, shownSlugs).map((slug) => (
            <li key={slug}>
              <Link className="chip" href={`/skills/${encodeURIComponent(slug)}`}>
                {slug}
              </Link>
            </li>
          ))}
          {skillCount > shownSlugs && <li className="muted">and {skillCount - shownSlugs} more</li>}
        </ul>
      ) : (
        <p>
          <Badge tone="accent">All skills</Badge> Its keys see every skill of the account.
        </p>
      )}
      <Flags collection={collection} />
      <CollectionSkillsDialog name={name} isOpen={open === "skills"} onClose={close} />
      <RenameDialog name={name} isOpen={open === "rename"} onClose={close} />
      <NewKeyDialog collection={name} isOpen={open === "key"} onClose={close} />
      <DeleteDialog collection={collection} isOpen={open === "delete"} onClose={close} />
    </article>
  );
}

function useWords({ lastUsedAt, createdAt }: Collection): string {
  return lastUsedAt === undefined
    ? `made ${formatDay(createdAt)}, not used yet`
    : `last used ${formatMoment(lastUsedAt)}`;
}

function Flags({ collection }: { readonly collection: Collection }) {
  const { name, includeTeamSkills, includeSharedSkills } = collection;
  const update = useUpdateCollection(name);
  // What was chosen is shown at once; a refusal takes it back.
  const shown = update.isPending
    ? { includeTeamSkills, includeSharedSkills, ...update.variables }
    : collection;
  return (
    <>
      <div className="row collection-flags">
        <Switch
          label="Include skills of my teams"
          isOn={shown.includeTeamSkills}
          onChange={(isOn) => update.mutate({ includeTeamSkills: isOn })}
        />
        <Switch
          label="Include skills shared with me"
          isOn={shown.includeSharedSkills}
          onChange={(isOn) => update.mutate({ includeSharedSkills: isOn })}
        />
      </div>
      {update.isError && <ProblemNote problem={update.error} />}
    </>
  );
}

function DeleteDialog({
  collection: { name, keys },
  isOpen,
  onClose,
}: {
  readonly collection: Collection;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}) {
  const remove = useDeleteCollection(name);
  const say = useToast();
  return (
    <ConfirmDialog
      isOpen={isOpen}
      onClose={onClose}
      title={`Delete '${name}'?`}
      action="Delete"
      isDanger
      onConfirm={async () => {
        const { revokedKeys } = await remove.mutateAsync(undefined);
        say(`'${name}' is deleted; ${formatCount(revokedKeys, "key")} ended with it.`);
      }}
    >
      <p>
        {keys.length === 0
          ? "This cannot be undone."
          : `${formatCount(keys.length, "key")} will be refused at once, and this cannot be undone.`}{" "}
        The skills stay in your drive.
      </p>
    </ConfirmDialog>
  );
}
