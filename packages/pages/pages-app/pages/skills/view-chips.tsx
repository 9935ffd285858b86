import { type FormEvent, useId, useState } from "react";
import { Button, IconButton } from "../../components/button.tsx";
import { Dialog } from "../../components/dialog.tsx";
import { TextField } from "../../components/text-field.tsx";
import { useToast } from "../../components/toasts.tsx";
import { useSignedIn } from "../../shell/session-context.ts";
import { savedViews } from "./saved-views.ts";

/** Filters that somebody comes back to: each one press away, and what is chosen now can become one. */
export default function ViewChips({
  search,
  onChoose,
}: {
  /** What the list is narrowed to now, as in the address. */
  readonly search: string;
  readonly onChoose: (search: string) => void;
}) {
  const kept = savedViews(useSignedIn().account?.handle ?? "local");
  const [views, setViews] = useState(kept.read);
  const [isOpen, setOpen] = useState(false);
  const say = useToast();
  const isKnown = views.some((view) => view.search === search);
  if (views.length === 0 && search === "") return null;
  const remove = (name: string) => {
    const view = views.find((one) => one.name === name);
    setViews(kept.remove(name));
    say(`The view '${name}' is removed.`, "good", {
      label: "Undo",
      run: () => view && setViews(kept.save(view)),
    });
  };
  return (
    <div className="views">
      {views.length > 0 && (
        <ul className="view-chips" aria-label="Saved views">
          {views.map((view) => (
            <li key={view.name} className="view-chip">
              <button
                type="button"
                className="view-chip-name"
                aria-pressed={view.search === search}
                onClick={() => onChoose(view.search === search ? "" : view.search)}
              >
                {view.name}
              </button>
              <IconButton
                icon="close"
                label={`Remove the view ${view.name}`}
                onClick={() => remove(view.name)}
              />
            </li>
          ))}
        </ul>
      )}
      {search !== "" && !isKnown && (
        <Button look="quiet" icon="star" onClick={() => setOpen(true)}>
          Save this view
        </Button>
      )}
      <SaveDialog
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        onSave={(name) => {
          setViews(kept.save({ name, search }));
          setOpen(false);
        }}
      />
    </div>
  );
}

function SaveDialog({
  isOpen,
  onClose,
  onSave,
}: {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly onSave: (name: string) => void;
}) {
  const form = useId();
  const [name, setName] = useState("");
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSave(name.trim());
    setName("");
  };
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title="Save this view"
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button look="primary" type="submit" form={form} disabled={name.trim() === ""}>
            Save
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={submit}>
        <TextField
          label="What it is called"
          placeholder="To check, newest first"
          maxLength={40}
          value={name}
          onChange={(event) => setName(event.target.value)}
          hint="Words, filters and order, as they are now. Kept in this browser."
        />
      </form>
    </Dialog>
  );
}
