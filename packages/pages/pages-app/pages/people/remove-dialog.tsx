import { useState } from "react";
import type { Person } from "../../../src/contract/index.ts";
import { useRemovePerson } from "../../api/use-people.ts";
import { ConfirmDialog } from "../../components/confirm-dialog.tsx";
import { Select } from "../../components/select.tsx";

const ARCHIVE = "";

/** Removing somebody for good: what becomes of the skills that they made. */
export function RemoveDialog({
  person,
  people,
  onClose,
}: {
  readonly person: Person;
  readonly people: readonly Person[];
  readonly onClose: () => void;
}) {
  const [handOverTo, setHandOverTo] = useState(ARCHIVE);
  const remove = useRemovePerson();
  const heirs = people.filter(({ handle, isDisabled }) => handle !== person.handle && !isDisabled);
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={`Remove ${person.handle}?`}
      action="Remove"
      isDanger
      onConfirm={() =>
        remove.mutateAsync({ handle: person.handle, ...(handOverTo !== ARCHIVE && { handOverTo }) })
      }
    >
      <div className="stack">
        <p>
          Every key, agent, browser and passkey of {person.handle} ends within a second, and so does their
          place in teams. Nothing of what they made is deleted.
        </p>
        <Select
          label="Skills that they made"
          value={handOverTo}
          onChange={setHandOverTo}
          choices={[
            { value: ARCHIVE, label: "Stay as they are, for those who use them" },
            ...heirs.map(({ handle }) => ({ value: handle, label: `Go to ${handle}` })),
          ]}
        />
      </div>
    </ConfirmDialog>
  );
}
