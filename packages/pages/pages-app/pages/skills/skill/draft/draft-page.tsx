import { useState } from "react";
import { Link, useLocation } from "wouter";
import type { HubSkillFacts, SkillPage } from "../../../../../src/contract/index.ts";
import { usePublishDraft } from "../../../../api/use-draft.ts";
import { BackLink } from "../../../../components/back-link.tsx";
import { Button } from "../../../../components/button.tsx";
import { formatCount } from "../../../../components/format.ts";
import { Note } from "../../../../components/note.tsx";
import { PageHeader } from "../../../../components/page-header.tsx";
import { ProblemNote } from "../../../../components/problem-note.tsx";
import { TextField } from "../../../../components/text-field.tsx";
import { useToast } from "../../../../components/toasts.tsx";
import { skillPath } from "../../skill-path.ts";
import { DraftCheck } from "./draft-check.tsx";
import { DraftEditor } from "./draft-editor.tsx";
import { DraftFileList } from "./draft-file-list.tsx";
import { useDraft } from "./use-draft-state.ts";
import "./draft.css";

/** An own skill is changed here: text and files, what the hub would say of them, and the way into a new version. */
export default function DraftPage({ page, hub }: { readonly page: SkillPage; readonly hub: HubSkillFacts }) {
  const { draft, revision, isKept, change, rebase, discard } = useDraft(page, hub);
  const [path, setPath] = useState(page.skillFile);
  const say = useToast();
  const isOutdated = page.treeDigest !== draft.base;
  const takeBack = () => {
    const { changes } = draft;
    discard();
    setPath(page.skillFile);
    say("The draft is discarded.", "good", { label: "Undo", run: () => change(() => changes) });
  };
  return (
    <>
      <div className="skill-top">
        <BackLink href={skillPath(page.ref)} label={page.name} />
        <PageHeader
          title={`Edit ${page.name}`}
          lead="A draft stays in this browser until it is published; agents get the present version meanwhile."
          actions={
            draft.changes.length > 0 && (
              <Button icon="trash" onClick={takeBack}>
                Discard draft
              </Button>
            )
          }
        />
      </div>
      {isOutdated && (
        <Note tone="warn" title={`Version ${hub.version} came after this draft began with ${draft.version}.`}>
          <p>
            <Link href={skillPath(page.ref, "versions")}>See what changed</Link>, then go on: what the draft
            does not touch is taken from version {hub.version}.
          </p>
          <Button onClick={rebase}>Go on with version {hub.version}</Button>
        </Note>
      )}
      {!isKept && (
        <Note tone="warn" title="This browser has no room for the draft.">
          <p>It is lost when the window is closed: publish it, or copy its text.</p>
        </Note>
      )}
      <div className="draft">
        <DraftFileList
          page={page}
          changes={draft.changes}
          chosen={path}
          onChoose={setPath}
          onChange={change}
        />
        <DraftEditor
          // Another file is another field.
          key={path}
          page={page}
          path={path}
          changes={draft.changes}
          onChange={change}
        />
        <div className="draft-side">
          <DraftCheck skill={page.ref} version={hub.version} draft={draft} revision={revision} />
          <Publish page={page} hub={hub} draft={draft} isOutdated={isOutdated} onPublished={discard} />
        </div>
      </div>
    </>
  );
}

function Publish({
  page,
  hub,
  draft,
  isOutdated,
  onPublished,
}: {
  readonly page: SkillPage;
  readonly hub: HubSkillFacts;
  readonly draft: ReturnType<typeof useDraft>["draft"];
  readonly isOutdated: boolean;
  readonly onPublished: () => void;
}) {
  const [comment, setComment] = useState("");
  const [, navigate] = useLocation();
  const say = useToast();
  const publish = usePublishDraft(page.ref);
  const next = Math.max(...hub.versions.map(({ number }) => number)) + 1;
  const { base, changes } = draft;
  const send = () =>
    publish.mutate(
      { base, changes, ...(comment.trim() !== "" && { comment: comment.trim() }) },
      {
        onSuccess({ state, version, importId }) {
          if (state !== "done") return navigate(`/upload/imports/${importId}`);
          onPublished();
          say(`'${page.name}' is at version ${version ?? next} now.`);
          navigate(skillPath(page.ref, "versions"));
        },
      },
    );
  if (changes.length === 0) return null;
  return (
    <section className="card draft-publish" aria-labelledby="draft-publish">
      <h2 id="draft-publish">Publish</h2>
      <TextField
        label="What changed"
        placeholder="Says when to use it"
        maxLength={500}
        value={comment}
        onChange={(event) => setComment(event.target.value)}
        hint="Stands beside the version, for whoever looks at it later."
      />
      {publish.isError && <ProblemNote problem={publish.error} />}
      <Button
        look="primary"
        className="button-full"
        isBusy={publish.isPending}
        disabled={isOutdated}
        onClick={send}
      >
        Publish version {next}
      </Button>
      <p className="hint">{formatCount(changes.length, "file")} will be another.</p>
    </section>
  );
}
