import { type FormEvent, useState } from "react";
import type { AccountKeyRequest } from "../../../src/contract/index.ts";
import { useCollections } from "../../api/use-collections.ts";
import { useMintKey } from "../../api/use-keys.ts";
import { NewDialog } from "../../components/new-dialog.tsx";
import { Select } from "../../components/select.tsx";
import { TextField } from "../../components/text-field.tsx";
import { KeyOnce } from "./key-once.tsx";

/** Makes a key, and shows it once. */
export function NewKeyDialog({
  collection,
  isOpen,
  onClose,
}: {
  /** The key is for this collection; otherwise it is chosen. */
  readonly collection?: string;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}) {
  return (
    <NewDialog
      isOpen={isOpen}
      onClose={onClose}
      create={useMintKey()}
      title={(made, request) =>
        made === undefined ? newTitle(collection) : `The key '${request?.name ?? ""}'`
      }
      form={(id, onSubmit) => <KeyForm id={id} collection={collection} onSubmit={onSubmit} />}
      made={({ key }, request) => <KeyOnce secret={key} isUpload={request?.kind === "upload"} />}
    />
  );
}

function newTitle(collection: string | undefined): string {
  return collection === undefined ? "New key" : `New key for '${collection}'`;
}

type Sees = "all" | "upload" | `collection ${string}`;

function KeyForm({
  id,
  collection,
  onSubmit,
}: {
  readonly id: string;
  readonly collection: string | undefined;
  readonly onSubmit: (request: AccountKeyRequest) => void;
}) {
  const [name, setName] = useState("");
  const [sees, setSees] = useState<Sees>(collection === undefined ? "all" : `collection ${collection}`);
  const [days, setDays] = useState<"0" | "30" | "90" | "365">("0");
  const existing = useCollections().data?.collections ?? [];
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSubmit({
      name: name.trim(),
      ...(sees === "upload" && { kind: "upload" as const }),
      ...(sees.startsWith("collection ") && { collection: sees.slice("collection ".length) }),
      ...(days !== "0" && { expiresAt: new Date(Date.now() + Number(days) * dayMs).toISOString() }),
    });
  };
  return (
    <form id={id} className="stack" onSubmit={submit}>
      <TextField
        label="Name"
        required
        maxLength={100}
        value={name}
        placeholder="laptop"
        hint="Where it is used, so that you know later which one to revoke."
        onChange={(event) => setName(event.target.value)}
      />
      {collection === undefined && (
        <Select<Sees>
          label="What it may do"
          value={sees}
          onChange={setSees}
          choices={[
            { value: "all", label: "Everything, with all skills" },
            ...existing.map((one) => ({
              value: `collection ${one.name}` as const,
              label: `Only the collection '${one.name}'`,
            })),
            { value: "upload", label: "Upload skills and nothing else" },
          ]}
        />
      )}
      <Select
        label="Ends"
        value={days}
        onChange={setDays}
        choices={[
          { value: "0", label: "When it is revoked" },
          { value: "30", label: "In 30 days" },
          { value: "90", label: "In 90 days" },
          { value: "365", label: "In a year" },
        ]}
      />
    </form>
  );
}

const dayMs = 24 * 3600 * 1000;
