import { useId, useState } from "react";
import type { DraftChange, SkillPage } from "../../../../../src/contract/index.ts";
import { useSkillFile } from "../../../../api/use-skill.ts";
import { EmptyState } from "../../../../components/empty-state.tsx";
import { Markdown } from "../../../../components/markdown.tsx";
import { QueryState } from "../../../../components/query-state.tsx";
import { Switch } from "../../../../components/switch.tsx";
import { withoutFrontMatter, withText } from "./draft-changes.ts";

/** One file of the draft as a field, or as agents and people read it. */
export function DraftEditor({
  page,
  path,
  changes,
  onChange,
}: {
  readonly page: SkillPage;
  readonly path: string;
  readonly changes: readonly DraftChange[];
  readonly onChange: (next: (changes: readonly DraftChange[]) => readonly DraftChange[]) => void;
}) {
  const isOfVersion = page.files.some((one) => one.path === path);
  const file = useSkillFile(page.ref, isOfVersion ? path : undefined);
  const change = changes.find((one) => one.path === path);
  if (change !== undefined && change.text === undefined) {
    return (
      <EmptyState icon="trash" title="This file is taken away">
        <p>The version that you publish is without it. The arrow beside its name brings it back.</p>
      </EmptyState>
    );
  }
  if (!isOfVersion) {
    return (
      <Field
        path={path}
        text={change?.text ?? ""}
        onWrite={(text) => onChange((last) => withText(last, { path, text }))}
      />
    );
  }
  return (
    <QueryState query={file} label="Loading the file">
      {(view) =>
        view.text === undefined || view.isCut ? (
          <EmptyState
            icon="file"
            title={view.isCut ? "This file is too long for this page" : "This is not text"}
          >
            <p>It stays as it is. Upload the skill to change it.</p>
          </EmptyState>
        ) : (
          <Field
            path={path}
            text={change?.text ?? view.text}
            onWrite={(text) => onChange((last) => withText(last, { path, text, before: view.text }))}
          />
        )
      }
    </QueryState>
  );
}

function Field({
  path,
  text,
  onWrite,
}: {
  readonly path: string;
  readonly text: string;
  readonly onWrite: (text: string) => void;
}) {
  const id = useId();
  const [isPreviewed, setPreviewed] = useState(false);
  const isMarkdown = /\.(?:md|markdown)$/i.test(path);
  return (
    <div className="draft-editor">
      <div className="draft-editor-head">
        <label htmlFor={id} className="mono">
          {path}
        </label>
        {isMarkdown && <Switch label="Preview" isOn={isPreviewed} onChange={setPreviewed} />}
      </div>
      {isMarkdown && isPreviewed ? (
        <div className="draft-preview card">
          <Preview text={text} path={path} />
        </div>
      ) : (
        <textarea
          id={id}
          className="mono draft-text"
          spellCheck={isMarkdown}
          autoCapitalize="off"
          autoComplete="off"
          wrap={isMarkdown ? "soft" : "off"}
          value={text}
          onChange={(event) => onWrite(event.target.value)}
        />
      )}
    </div>
  );
}

function Preview({ text, path }: { readonly text: string; readonly path: string }) {
  const { body, firstLine } = withoutFrontMatter(text);
  return <Markdown text={body} path={path} firstLine={firstLine} />;
}
