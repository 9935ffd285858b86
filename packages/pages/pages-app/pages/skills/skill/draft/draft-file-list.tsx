import { type FormEvent, useId, useState } from "react";
import type { DraftChange, SkillPage } from "../../../../../src/contract/index.ts";
import { Badge } from "../../../../components/badge.tsx";
import { Button, IconButton } from "../../../../components/button.tsx";
import { Icon } from "../../../../components/icon.tsx";
import { TextField } from "../../../../components/text-field.tsx";
import { type DraftFile, draftFiles, pathProblem, withoutFile, withText } from "./draft-changes.ts";

type Change = (next: (changes: readonly DraftChange[]) => readonly DraftChange[]) => void;

/** The files of the draft, what became of each, and a new one. */
export function DraftFileList({
  page,
  changes,
  chosen,
  onChoose,
  onChange,
}: {
  readonly page: SkillPage;
  readonly changes: readonly DraftChange[];
  readonly chosen: string;
  readonly onChoose: (path: string) => void;
  readonly onChange: Change;
}) {
  const files = draftFiles(page.files, changes);
  return (
    <nav className="draft-files" aria-label="Files of the draft">
      <ul>
        {files.map((file) => (
          <li key={file.path} className="draft-file-row">
            <button
              type="button"
              className="draft-file"
              aria-current={file.path === chosen ? "true" : undefined}
              onClick={() => onChoose(file.path)}
            >
              <Icon name="file" size={14} />
              <span className={file.state === "removed" ? "draft-file-name is-removed" : "draft-file-name"}>
                {file.path}
              </span>
              {file.state !== "same" && <Badge tone={tones[file.state]}>{file.state}</Badge>}
            </button>
            <RowAction file={file} page={page} onChoose={onChoose} onChange={onChange} />
          </li>
        ))}
      </ul>
      <NewFile
        files={files}
        onAdd={(path) => {
          onChange((last) => withText(last, { path, text: startOf(path) }));
          onChoose(path);
        }}
      />
    </nav>
  );
}

const tones = { changed: "accent", added: "good", removed: "bad" } as const;

/** Takes a file away, or its change back. The main file stays: without it there is no skill. */
function RowAction({
  file: { path, state },
  page,
  onChoose,
  onChange,
}: {
  readonly file: DraftFile;
  readonly page: SkillPage;
  readonly onChoose: (path: string) => void;
  readonly onChange: Change;
}) {
  if (state === "removed" || state === "changed") {
    return (
      <IconButton
        icon="undo"
        label={`Take the change of ${path} back`}
        onClick={() => onChange((last) => last.filter((change) => change.path !== path))}
      />
    );
  }
  if (path === page.skillFile) return null;
  return (
    <IconButton
      icon="trash"
      label={`Take ${path} away`}
      onClick={() => {
        onChange((last) => withoutFile(last, path, page.files));
        if (state === "added") onChoose(page.skillFile);
      }}
    />
  );
}

function NewFile({
  files,
  onAdd,
}: {
  readonly files: readonly DraftFile[];
  readonly onAdd: (path: string) => void;
}) {
  const [isOpen, setOpen] = useState(false);
  const [path, setPath] = useState("");
  const [problem, setProblem] = useState<string>();
  const form = useId();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const wrong = pathProblem(path.trim(), files);
    setProblem(wrong);
    if (wrong !== undefined) return;
    onAdd(path.trim());
    setOpen(false);
    setPath("");
  };
  if (!isOpen) {
    return (
      <Button look="quiet" icon="plus" onClick={() => setOpen(true)}>
        New file
      </Button>
    );
  }
  return (
    <form id={form} className="draft-new" onSubmit={submit}>
      <TextField
        label="Path of the new file"
        placeholder="references/fields.md"
        autoFocus
        spellCheck={false}
        autoComplete="off"
        maxLength={200}
        value={path}
        error={problem}
        onChange={(event) => setPath(event.target.value)}
      />
      <div className="row">
        <Button type="submit" look="primary">
          Add
        </Button>
        <Button onClick={() => setOpen(false)}>Cancel</Button>
      </div>
    </form>
  );
}

/** What a file of that kind begins with, so that a new script can be run. */
function startOf(path: string): string {
  if (path.endsWith(".sh")) return "#!/bin/sh\nset -eu\n\n";
  if (path.endsWith(".py")) return "#!/usr/bin/env python3\n";
  return "";
}
