import { type FormEvent, useState } from "react";
import { type CollectionRequest, useCreateCollection } from "../../api/use-collections.ts";
import { Button } from "../../components/button.tsx";
import { NewDialog } from "../../components/new-dialog.tsx";
import { Note } from "../../components/note.tsx";
import { Select } from "../../components/select.tsx";
import { Switch } from "../../components/switch.tsx";
import { TextField } from "../../components/text-field.tsx";
import { KeyOnce } from "./key-once.tsx";
import { SkillPicker } from "./skill-picker.tsx";

/** Makes a collection, and shows its key once. */
export function NewCollectionDialog({
  isOpen,
  onClose,
}: {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}) {
  return (
    <NewDialog
      isWide
      isOpen={isOpen}
      onClose={onClose}
      create={useCreateCollection()}
      title={(made) => (made === undefined ? "New collection" : `The key of '${made.name}'`)}
      form={(id, onSubmit) => <CollectionForm id={id} onSubmit={onSubmit} />}
      made={({ key, hiddenByFlags }) => (
        <>
          <KeyOnce secret={key} />
          {hiddenByFlags !== undefined && (
            <Note tone="warn" title="Some skills are not seen with this key yet">
              <p>
                {hiddenByFlags.join(", ")}: they come from teams or from others, which this collection leaves
                out.
              </p>
            </Note>
          )}
        </>
      )}
    />
  );
}

function CollectionForm({
  id,
  onSubmit,
}: {
  readonly id: string;
  readonly onSubmit: (request: CollectionRequest) => void;
}) {
  const [name, setName] = useState("");
  const [sees, setSees] = useState<"list" | "all">("list");
  const [slugs, setSlugs] = useState<readonly string[]>([]);
  const [includeTeamSkills, setTeam] = useState(true);
  const [includeSharedSkills, setShared] = useState(true);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const listed = sees === "list" ? { skillSlugs: slugs } : {};
    onSubmit({ name: name.trim(), ...listed, includeTeamSkills, includeSharedSkills });
  };
  return (
    <form id={id} className="stack" onSubmit={submit}>
      <TextField
        label="Name"
        required
        maxLength={100}
        value={name}
        placeholder="Documents"
        hint="For you: it names the key, too."
        onChange={(event) => setName(event.target.value)}
      />
      <Select
        label="What its key sees"
        value={sees}
        onChange={setSees}
        choices={[
          { value: "list", label: "Only the skills that I choose" },
          { value: "all", label: "All skills of the account" },
        ]}
      />
      {sees === "list" && (
        <>
          <SkillPicker
            label="Choose skills"
            chosen={new Set(slugs)}
            onChoose={(slug) => setSlugs([...slugs, slug])}
          />
          <ul className="row" aria-label="Chosen skills" aria-live="polite">
            {slugs.length === 0 && <li className="muted">None chosen yet; you can add them later, too.</li>}
            {slugs.map((slug) => (
              <li key={slug}>
                <Button
                  icon="close"
                  aria-label={`Do not choose ${slug}`}
                  onClick={() => setSlugs(slugs.filter((one) => one !== slug))}
                >
                  {slug}
                </Button>
              </li>
            ))}
          </ul>
        </>
      )}
      <div className="row collection-flags">
        <Switch label="Include skills of my teams" isOn={includeTeamSkills} onChange={setTeam} />
        <Switch label="Include skills shared with me" isOn={includeSharedSkills} onChange={setShared} />
      </div>
    </form>
  );
}
