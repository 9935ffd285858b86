import { type FormEvent, useId, useState } from "react";
import { useUpdateCollection } from "../../api/use-collections.ts";
import { Button } from "../../components/button.tsx";
import { Dialog } from "../../components/dialog.tsx";
import { ProblemNote } from "../../components/problem-note.tsx";
import { TextField } from "../../components/text-field.tsx";
import { useToast } from "../../components/toasts.tsx";

interface RenameProps {
  readonly name: string;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

export function RenameDialog({ name, isOpen, onClose }: RenameProps) {
  const form = useId();
  const update = useUpdateCollection(name);
  return (
    <Dialog
      isOpen={isOpen}
      onClose={() => {
        update.reset();
        onClose();
      }}
      title={`Rename '${name}'`}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button look="primary" type="submit" form={form} isBusy={update.isPending}>
            Rename
          </Button>
        </>
      }
    >
      <RenameForm id={form} name={name} update={update} onClose={onClose} />
    </Dialog>
  );
}

function RenameForm({
  id,
  name,
  update,
  onClose,
}: {
  readonly id: string;
  readonly name: string;
  readonly update: ReturnType<typeof useUpdateCollection>;
  readonly onClose: () => void;
}) {
  const [typed, setTyped] = useState(name);
  const say = useToast();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (update.isPending) return;
    const newName = typed.trim();
    if (newName === "" || newName === name) return onClose();
    update.mutate(
      { newName },
      {
        onSuccess: () => {
          say(`'${name}' is called '${newName}' now.`);
          onClose();
        },
      },
    );
  };
  return (
    <form id={id} className="stack" onSubmit={submit}>
      <TextField
        label="Name"
        required
        maxLength={100}
        value={typed}
        hint="Its keys stay the same."
        onChange={(event) => setTyped(event.target.value)}
      />
      {update.isError && <ProblemNote problem={update.error} />}
    </form>
  );
}
