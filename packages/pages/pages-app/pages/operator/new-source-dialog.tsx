import { type FormEvent, useId, useState } from "react";
import type { SourceRequest } from "../../../src/contract/index.ts";
import { useAddSource } from "../../api/use-operator.ts";
import { Button } from "../../components/button.tsx";
import { Dialog } from "../../components/dialog.tsx";
import { ProblemNote } from "../../components/problem-note.tsx";
import { Select } from "../../components/select.tsx";
import { TextField } from "../../components/text-field.tsx";
import { useToast } from "../../components/toasts.tsx";

export function NewSourceDialog({
  isOpen,
  onClose,
}: {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}) {
  const form = useId();
  const add = useAddSource();
  const say = useToast();
  const close = () => {
    add.reset();
    onClose();
  };
  const submit = (request: SourceRequest) =>
    add.mutate(request, {
      onSuccess: () => {
        say("The source is added and read now.");
        close();
      },
    });
  return (
    <Dialog
      isOpen={isOpen}
      onClose={close}
      title="Add a source"
      actions={
        <>
          <Button onClick={close}>Cancel</Button>
          <Button look="primary" type="submit" form={form} isBusy={add.isPending}>
            Add
          </Button>
        </>
      }
    >
      <SourceForm id={form} onSubmit={submit} />
      {add.isError && <ProblemNote problem={add.error} />}
    </Dialog>
  );
}

function SourceForm({
  id,
  onSubmit,
}: {
  readonly id: string;
  readonly onSubmit: (request: SourceRequest) => void;
}) {
  const [kind, setKind] = useState<NonNullable<SourceRequest["kind"]>>("git");
  const [url, setUrl] = useState("");
  const [revision, setRevision] = useState("");
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const chosen = revision.trim();
    onSubmit({ kind, url: url.trim(), ...(kind === "git" && chosen !== "" && { revision: chosen }) });
  };
  return (
    <form id={id} className="stack" onSubmit={submit}>
      <Select
        label="Kind"
        value={kind}
        onChange={setKind}
        choices={[
          { value: "git", label: "A git repository" },
          { value: "well-known", label: "A publisher's index (.well-known/agent-skills)" },
          { value: "hub", label: "Another hub" },
        ]}
      />
      <TextField
        label="Address"
        required
        type="url"
        value={url}
        placeholder={kind === "git" ? "https://github.com/anthropics/skills" : "https://example.com"}
        onChange={(event) => setUrl(event.target.value)}
      />
      {kind === "git" && (
        <TextField
          label="Branch, tag or commit"
          value={revision}
          placeholder="the repository's default branch"
          hint="Optional."
          onChange={(event) => setRevision(event.target.value)}
        />
      )}
    </form>
  );
}
