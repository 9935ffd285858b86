import { type FormEvent, useState } from "react";
import { useCollections } from "../../api/use-collections.ts";
import { Button } from "../../components/button.tsx";
import { Select } from "../../components/select.tsx";
import { TextField } from "../../components/text-field.tsx";
import { DropZone } from "./drop-zone.tsx";
import { UploadState } from "./upload-state.tsx";
import { type IntendedCollection, useIntendedCollection } from "./use-intended-collection.ts";
import { useUpload } from "./use-upload.ts";

/** The file, where it goes, and what becomes of it. */
export function UploadForm({
  isSignedIn,
  isScoped,
  bearer: given,
  intended,
}: {
  readonly isSignedIn: boolean;
  readonly isScoped: boolean;
  /** From the address. */
  readonly bearer: string;
  readonly intended: IntendedCollection;
}) {
  const [file, setFile] = useState<File>();
  const [bearer, setBearer] = useState(given);
  const [hasOther, setOther] = useState(given !== "" || !isSignedIn);
  const [chosen, setChosen] = useState<string>();
  const [isMissing, setMissing] = useState(false);
  const upload = useUpload();
  const isChoosing = !hasOther && !isScoped;
  const preset = useIntendedCollection(intended, isChoosing);
  const collection = chosen ?? preset;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setMissing(file === undefined);
    if (file === undefined || upload.state.kind === "sending") return;
    upload.send({
      file,
      ...(hasOther && { bearer: bearer.trim() }),
      ...(isChoosing && collection !== "" && { collection }),
    });
  };
  return (
    <form className="card stack" onSubmit={submit}>
      <DropZone
        file={file}
        error={isMissing && file === undefined ? "Choose a file first." : undefined}
        onChoose={(next) => {
          setFile(next);
          upload.reset();
        }}
      />
      {hasOther ? (
        <TextField
          label="Upload ticket or key"
          type="password"
          required
          autoComplete="off"
          spellCheck={false}
          placeholder="sqt_… or sk_live_…"
          value={bearer}
          hint="An agent makes a ticket with skills_createUploadTicket; it is good for one upload within ten minutes."
          onChange={(event) => setBearer(event.target.value)}
        />
      ) : (
        !isScoped && <CollectionSelect value={collection} onChange={setChosen} />
      )}
      <div className="row">
        <Button type="submit" look="primary" icon="upload" isBusy={upload.state.kind === "sending"}>
          Upload
        </Button>
        {upload.state.kind === "sending" && <Button onClick={upload.stop}>Stop</Button>}
        {isSignedIn && upload.state.kind !== "sending" && (
          <Button look="quiet" icon="key" onClick={() => setOther(!hasOther)}>
            {hasOther ? "Use my session instead" : "Use a ticket or another key"}
          </Button>
        )}
      </div>
      <UploadState state={upload.state} isSignedIn={isSignedIn && !hasOther} />
    </form>
  );
}

function CollectionSelect({
  value,
  onChange,
}: {
  readonly value: string;
  readonly onChange: (name: string) => void;
}) {
  const scoped = (useCollections().data?.collections ?? []).filter(({ isScoped }) => isScoped);
  if (scoped.length === 0) return null;
  return (
    <Select
      label="Put it into a collection, too"
      value={value}
      onChange={onChange}
      choices={[
        { value: "", label: "No, only into my drive" },
        ...scoped.map(({ name }) => ({ value: name, label: name })),
      ]}
    />
  );
}
