import { type FormEvent, useId, useState } from "react";
import type { NewCredential, SkillVariables } from "../../../src/contract/index.ts";
import { useSetCredential, useSkillsWithScripts, useSkillVariables } from "../../api/use-credentials.ts";
import { Button } from "../../components/button.tsx";
import { Dialog } from "../../components/dialog.tsx";
import { ProblemNote } from "../../components/problem-note.tsx";
import { QueryState } from "../../components/query-state.tsx";
import { Select } from "../../components/select.tsx";
import { TextField } from "../../components/text-field.tsx";
import { useToast } from "../../components/toasts.tsx";
import { variableWords } from "./variable-words.ts";

/** Gives a value to a skill that is chosen first: what it reads is then known. */
export function SetCredentialDialog({
  skill,
  isOpen,
  onClose,
}: {
  /** Chosen already, by the address of the page. */
  readonly skill: string;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}) {
  const form = useId();
  const set = useSetCredential();
  const say = useToast();
  const close = () => {
    set.reset();
    onClose();
  };
  const submit = (credential: NewCredential) =>
    set.mutate(credential, {
      onSuccess: () => {
        say(`${credential.name} is set. It is not shown again.`);
        close();
      },
    });
  return (
    <Dialog
      isOpen={isOpen}
      onClose={close}
      title="Set a credential"
      actions={
        <>
          <Button onClick={close}>Cancel</Button>
          <Button look="primary" type="submit" form={form} isBusy={set.isPending}>
            Set
          </Button>
        </>
      }
    >
      <SkillChoice intended={skill} form={form} onSubmit={submit} />
      {set.isError && <ProblemNote problem={set.error} />}
    </Dialog>
  );
}

/** Read from the form when it is sent: React writes what it controls into an attribute, and a secret is to be in no markup. */
const VALUE_FIELD = "value";

interface FormProps {
  readonly form: string;
  readonly onSubmit: (credential: NewCredential) => void;
}

function SkillChoice({ intended, ...rest }: FormProps & { readonly intended: string }) {
  const skills = useSkillsWithScripts();
  return (
    <QueryState query={skills} label="Loading skills">
      {({ rows }) => (
        <CredentialForm
          slugs={rows.filter(({ hidden }) => hidden !== "disabled").map(({ ref }) => ref)}
          intended={intended}
          {...rest}
        />
      )}
    </QueryState>
  );
}

function CredentialForm({
  slugs,
  intended,
  form,
  onSubmit,
}: FormProps & { readonly slugs: readonly string[]; readonly intended: string }) {
  const [slug, setSlug] = useState(slugs.includes(intended) ? intended : "");
  const [typedName, setName] = useState<string>();
  const [receiver, setReceiver] = useState<NewCredential["receiver"]>("version");
  const { data: known } = useSkillVariables(slug);
  const lacking = known?.variables.find(({ isNeeded, isGiven }) => isNeeded && !isGiven);
  const name = typedName ?? lacking?.name ?? "";
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const value = String(new FormData(event.currentTarget).get(VALUE_FIELD) ?? "");
    onSubmit({ name: name.trim(), value, skill: slug, receiver });
  };
  return (
    <form id={form} className="stack" onSubmit={submit} autoComplete="off">
      <Select
        label="Skill"
        value={slug}
        isRequired
        onChange={(chosen) => {
          setSlug(chosen);
          setName(undefined);
          setReceiver("version");
        }}
        choices={[
          { value: "", label: "Choose a skill with scripts" },
          ...slugs.map((each) => ({ value: each, label: each })),
        ]}
      />
      <TextField
        label="Name of the variable"
        className="mono-field"
        required
        maxLength={128}
        pattern="[A-Za-z_][A-Za-z0-9_]*"
        value={name}
        hint={known === undefined ? "As the script reads it, such as EXAMPLE_API_KEY." : variableWords(known)}
        onChange={(event) => setName(event.target.value)}
      />
      <TextField
        label="Value"
        type="password"
        required
        autoComplete="new-password"
        name={VALUE_FIELD}
        hint="Encrypted, and hidden in output where it has eight characters or more."
      />
      {known?.publisher !== undefined && (
        <Select
          label="For"
          value={receiver}
          onChange={setReceiver}
          choices={receiverChoices(known, known.publisher)}
          hint="A publisher's new versions and other skills get it without asking you again."
        />
      )}
      {known !== undefined && receiver === "version" && (
        <p className="muted">
          Only version {known.version} of {known.skill} gets it. When the skill changes, you are asked again.
        </p>
      )}
    </form>
  );
}

function receiverChoices({ skill, version }: SkillVariables, publisher: string) {
  return [
    { value: "version", label: `Version ${version} of ${skill}` },
    { value: "publisher", label: `All skills of ${publisher}` },
  ] as const;
}
