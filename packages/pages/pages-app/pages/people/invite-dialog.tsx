import { type FormEvent, useState } from "react";
import type { HubRole, InvitationRequest } from "../../../src/contract/index.ts";
import { useInvite } from "../../api/use-people.ts";
import { formatDay } from "../../components/format.ts";
import { NewDialog } from "../../components/new-dialog.tsx";
import { SecretOnce } from "../../components/secret-once.tsx";
import { Select } from "../../components/select.tsx";
import { TextField } from "../../components/text-field.tsx";
import { roleWords } from "./role-words.ts";

/** Makes a link by which one person makes an account here. */
export function InviteDialog({
  isOpen,
  onClose,
  roles,
}: {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly roles: readonly HubRole[];
}) {
  return (
    <NewDialog
      isOpen={isOpen}
      onClose={onClose}
      create={useInvite()}
      title={(made) => (made === undefined ? "Invite somebody" : "The invitation is made")}
      form={(id, onSubmit) => <InviteForm id={id} roles={roles} onSubmit={onSubmit} />}
      made={({ url, expiresAt }) => (
        <SecretOnce label="Invitation" secret={url}>
          <p>Send it to one person. It works once, until {formatDay(expiresAt)}.</p>
        </SecretOnce>
      )}
    />
  );
}

function InviteForm({
  id,
  roles,
  onSubmit,
}: {
  readonly id: string;
  readonly roles: readonly HubRole[];
  readonly onSubmit: (request: InvitationRequest) => void;
}) {
  const [role, setRole] = useState<HubRole>("member");
  const [note, setNote] = useState("");
  const [days, setDays] = useState("7");
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSubmit({ role, note: note.trim(), days: Number(days) });
  };
  return (
    <form id={id} className="stack" onSubmit={submit}>
      <TextField
        label="For whom"
        value={note}
        maxLength={200}
        hint="To recognise it in the list; the person does not see it."
        onChange={(event) => setNote(event.target.value)}
      />
      <Select
        label="Role"
        value={role}
        onChange={setRole}
        choices={roles.map((value) => ({
          value,
          label: `${roleWords[value].name}: ${roleWords[value].may}`,
        }))}
      />
      <Select
        label="Good for"
        value={days}
        onChange={setDays}
        choices={["1", "7", "30"].map((value) => ({
          value,
          label: value === "1" ? "a day" : `${value} days`,
        }))}
      />
    </form>
  );
}
