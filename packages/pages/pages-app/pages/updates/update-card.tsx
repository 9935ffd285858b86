import { trustLevel } from "@skillquay/scan/trust-scale";
import { useId, useState } from "react";
import { Link } from "wouter";
import { type PendingUpdate, useAcceptUpdate, useDismissUpdate } from "../../api/use-updates.ts";
import { Button } from "../../components/button.tsx";
import { ConfirmDialog } from "../../components/confirm-dialog.tsx";
import { FindingNotes } from "../../components/finding-notes.tsx";
import { formatCount, formatMoment } from "../../components/format.ts";
import { Note } from "../../components/note.tsx";
import { useToast } from "../../components/toasts.tsx";
import { TrustBadge } from "../../components/verdict-badge.tsx";
import { grownWords } from "./grown-words.ts";
import { UpdateFiles } from "./update-files.tsx";

/** One update: what the skill could do afterwards that it cannot do now stands first. */
export function UpdateCard({
  update,
  credits,
  isAlone,
}: {
  readonly update: PendingUpdate;
  /** What accepting costs. */
  readonly credits: number;
  /** Nothing else to look at: its changes are shown at once. */
  readonly isAlone: boolean;
}) {
  const id = useId();
  const [isOpen, setOpen] = useState(isAlone);
  const { skillSlug, fromVersion, toVersion, publishedAt, verdict, newFindings, grown } = update;
  const grew = grownWords(grown);
  return (
    <article className="card update" aria-labelledby={id}>
      <header className="update-head">
        <div>
          <h2 id={id}>
            <Link href={`/skills/${encodeURIComponent(skillSlug)}`}>{skillSlug}</Link>{" "}
            <span className="update-versions">
              version {fromVersion} <span aria-hidden="true">→</span>
              <span className="sr-only">to</span> {toVersion}
            </span>
          </h2>
          <p className="row muted">
            Published {formatMoment(publishedAt)}{" "}
            <TrustBadge
              level={grew.length > 0 && verdict === "allow" ? "check" : trustLevel(verdict, newFindings)}
            />
          </p>
        </div>
        <Decision update={update} credits={credits} />
      </header>
      {grew.length > 0 ? (
        <Note tone="warn" title="It asks for more than the version you have">
          <ul>
            {grew.map((words) => (
              <li key={words}>{words}</li>
            ))}
          </ul>
        </Note>
      ) : (
        <Note tone="good">
          It asks for nothing that your version does not: no new scripts, hosts or tools.
        </Note>
      )}
      {newFindings.length > 0 && (
        <section className="stack" aria-label="New findings">
          <h3>New findings of the scan: {newFindings.length}</h3>
          <FindingNotes findings={newFindings} />
        </section>
      )}
      <Button
        look="quiet"
        icon="chevron"
        className={isOpen ? "update-toggle is-open" : "update-toggle"}
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        {isOpen ? "Hide" : "Show"} what changed in {fileWords(update)}
      </Button>
      {isOpen && <UpdateFiles update={update} />}
    </article>
  );
}

function fileWords({ files, moreFiles }: PendingUpdate): string {
  return formatCount(files.length + moreFiles, "file");
}

function Decision({ update, credits }: { readonly update: PendingUpdate; readonly credits: number }) {
  const [asked, setAsked] = useState<"accept" | "dismiss">();
  const accept = useAcceptUpdate();
  const dismiss = useDismissUpdate();
  const say = useToast();
  const { skillSlug, fromVersion, toVersion, verdict } = update;
  const close = () => setAsked(undefined);
  return (
    <div className="row update-decision">
      <Button onClick={() => setAsked("dismiss")} aria-label={`Dismiss the update of ${skillSlug}`}>
        Dismiss
      </Button>
      {verdict !== "block" && (
        <Button
          look="primary"
          onClick={() => setAsked("accept")}
          aria-label={`Accept the update of ${skillSlug}`}
        >
          Accept
        </Button>
      )}
      <ConfirmDialog
        isOpen={asked === "accept"}
        onClose={close}
        title={`Move '${skillSlug}' to version ${toVersion}?`}
        action="Accept"
        onConfirm={async () => {
          await accept.mutateAsync(update);
          say(`'${skillSlug}' is at version ${toVersion} now.`);
        }}
      >
        <p>
          Your agents get it from the next call on.{" "}
          {credits === 0 ? "It costs nothing." : `It costs ${formatCount(credits, "credit")}.`}
        </p>
      </ConfirmDialog>
      <ConfirmDialog
        isOpen={asked === "dismiss"}
        onClose={close}
        title={`Stay at version ${fromVersion} of '${skillSlug}'?`}
        action="Dismiss"
        onConfirm={async () => {
          await dismiss.mutateAsync(update);
          say(`'${skillSlug}' stays at version ${fromVersion}.`);
        }}
      >
        <p>Version {toVersion} is not offered again. A later one will be.</p>
      </ConfirmDialog>
    </div>
  );
}
