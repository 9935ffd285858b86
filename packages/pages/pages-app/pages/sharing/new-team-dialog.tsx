import { type FormEvent, useId, useState } from "react";
import { useCreateTeam } from "../../api/use-sharing.ts";
import { Button } from "../../components/button.tsx";
import { Dialog } from "../../components/dialog.tsx";
import { ProblemNote } from "../../components/problem-note.tsx";
import { TextField } from "../../components/text-field.tsx";
import { useToast } from "../../components/toasts.tsx";
import { handleFrom } from "./handle-from.ts";

export function NewTeamDialog({
  isOpen,
  onClose,
}: {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}) {
  const form = useId();
  const create = useCreateTeam();
  const say = useToast();
  const close = () => {
    create.reset();
    onClose();
  };
  return (
    <Dialog
      isOpen={isOpen}
      onClose={close}
      title="New team"
      actions={
        <>
          <Button onClick={close}>Cancel</Button>
          <Button look="primary" type="submit" form={form} isBusy={create.isPending}>
            Create
          </Button>
        </>
      }
    >
      <TeamForm
        id={form}
        onSubmit={(team) =>
          create.mutate(team, {
            onSuccess: ({ name }) => {
              say(`The team '${name}' is made. Invite its members.`);
              close();
            },
          })
        }
      />
      {create.isError && <ProblemNote problem={create.error} />}
    </Dialog>
  );
}

function TeamForm({
  id,
  onSubmit,
}: {
  readonly id: string;
  readonly onSubmit: (team: { readonly handle: string; readonly name: string }) => void;
}) {
  const [name, setName] = useState("");
  const [typed, setTyped] = useState<string>();
  const handle = typed ?? handleFrom(name);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSubmit({ name: name.trim(), handle: handle.trim() });
  };
  return (
    <form id={id} className="stack" onSubmit={submit}>
      <TextField
        label="Name"
        required
        maxLength={100}
        value={name}
        placeholder="Documents"
        onChange={(event) => setName(event.target.value)}
      />
      <TextField
        label="Handle"
        required
        maxLength={64}
        value={handle}
        hint="How the team is called in commands: lower-case letters, digits and hyphens. It cannot be changed later."
        onChange={(event) => setTyped(event.target.value)}
      />
    </form>
  );
}
