import { useState } from "react";
import type { Passkey } from "../../../src/contract/index.ts";
import { knowsPasskeys, useAddPasskey, usePasskeys, useRemovePasskey } from "../../api/use-passkeys.ts";
import { Button } from "../../components/button.tsx";
import { type Column, DataTable } from "../../components/data-table.tsx";
import { formatDay, formatMoment } from "../../components/format.ts";
import { ProblemNote } from "../../components/problem-note.tsx";
import { QueryState } from "../../components/query-state.tsx";
import { TextField } from "../../components/text-field.tsx";

/** Devices that sign the account in, and adding the one that is at hand. */
export function PasskeyList() {
  const passkeys = usePasskeys();
  const remove = useRemovePasskey();
  return (
    <QueryState query={passkeys} label="Loading passkeys">
      {({ isOffered, passkeys: all }) =>
        isOffered || all.length > 0 ? (
          <section className="stack">
            <h2>Passkeys</h2>
            <p className="muted">
              A device of yours signs you in when you unlock it: there is no secret that somebody could take.
            </p>
            {all.length > 0 && (
              <DataTable
                label="Passkeys"
                rows={all}
                rowKey={({ id }) => id}
                columns={columnsFor((id) => remove.mutate(id))}
              />
            )}
            {isOffered && knowsPasskeys() && <AddPasskey />}
          </section>
        ) : null
      }
    </QueryState>
  );
}

function AddPasskey() {
  const [name, setName] = useState("");
  const add = useAddPasskey();
  return (
    <form
      className="stack"
      onSubmit={(event) => {
        event.preventDefault();
        add.mutate(name, { onSuccess: () => setName("") });
      }}
    >
      <TextField
        label="Name of the new passkey"
        placeholder="My laptop"
        maxLength={60}
        value={name}
        onChange={(event) => setName(event.target.value)}
      />
      {add.isError && <ProblemNote problem={add.error} />}
      <div>
        <Button type="submit" isBusy={add.isPending}>
          Add a passkey
        </Button>
      </div>
    </form>
  );
}

function columnsFor(onRemove: (id: string) => void): Column<Passkey>[] {
  return [
    { id: "name", header: "Passkey", isName: true, cell: ({ name }) => name },
    { id: "since", header: "Since", cell: ({ createdAt }) => formatDay(createdAt) },
    {
      id: "used",
      header: "Last used",
      cell: ({ lastUsedAt }) => (lastUsedAt === undefined ? "never" : formatMoment(lastUsedAt)),
    },
    {
      id: "remove",
      header: "Remove",
      isActions: true,
      cell: ({ id, name }) => (
        <Button look="quiet" aria-label={`Remove the passkey ${name}`} onClick={() => onRemove(id)}>
          Remove
        </Button>
      ),
    },
  ];
}
