import { type FormEvent, useState } from "react";
import { Button } from "../../../components/button.tsx";
import { TextField } from "../../../components/text-field.tsx";

/** A host that no script names in its text. */
export function AddHost({
  isPending,
  onAdd,
}: {
  readonly isPending: boolean;
  readonly onAdd: (host: string) => Promise<void>;
}) {
  const [host, setHost] = useState("");
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const name = host.trim().toLowerCase();
    if (name === "") return;
    // What is wrong with it is said above.
    onAdd(name).then(
      () => setHost(""),
      () => {},
    );
  };
  return (
    <form className="permission-add" onSubmit={submit}>
      <TextField
        label="Another host"
        className="mono-field"
        value={host}
        spellCheck={false}
        autoComplete="off"
        placeholder="api.example.com"
        onChange={(event) => setHost(event.target.value)}
        hint="An exact name. It is reached on its public address, ports 80 and 443."
      />
      <Button type="submit" icon="plus" disabled={isPending || host.trim() === ""}>
        Allow
      </Button>
    </form>
  );
}
