import { useState } from "react";
import { Link } from "wouter";
import type { ImportFacts } from "../../../src/contract/index.ts";
import { useDecideImport } from "../../api/use-imports.ts";
import { Button } from "../../components/button.tsx";
import { ConfirmDialog } from "../../components/confirm-dialog.tsx";
import { formatCount } from "../../components/format.ts";
import { Note } from "../../components/note.tsx";
import { ProblemNote } from "../../components/problem-note.tsx";
import { useToast } from "../../components/toasts.tsx";

/** What became of an import, and the decision where one is needed. */
export function ImportOutcome({ facts }: { readonly facts: ImportFacts }) {
  const { state, problem, skillSlug } = facts;
  switch (state) {
    case "done":
      return (
        <Note tone="good" title="It is in your drive.">
          <p>Your agents see it from now on.</p>
          {skillSlug !== undefined && (
            <Link className="button" href={`/skills/${encodeURIComponent(skillSlug)}`}>
              Open '{skillSlug}'
            </Link>
          )}
        </Note>
      );
    case "waiting":
      return <Decision facts={facts} />;
    case "declined":
      return (
        <Note title="You declined it.">
          <p>{nothingCame(facts)}</p>
        </Note>
      );
    case "failed":
    case "refused":
      return (
        <Note
          tone="bad"
          title={problem?.message ?? (state === "refused" ? "The scan refused it." : "It failed.")}
        >
          <ul>
            {problem?.suggestions?.map((suggestion) => (
              <li key={suggestion}>{suggestion}</li>
            ))}
          </ul>
          <p>{nothingCame(facts)}</p>
        </Note>
      );
    default:
      return (
        <Note title="It goes on by itself.">
          <p>You can leave this page: nothing is lost.</p>
        </Note>
      );
  }
}

function nothingCame({ origin }: ImportFacts): string {
  // Uploads cost nothing.
  return origin === "upload"
    ? "Nothing of it entered your drive."
    : "Nothing of it entered your drive, and its credits were given back.";
}

function Decision({ facts: { importId, slug, findings } }: { readonly facts: ImportFacts }) {
  const [isAsking, setAsking] = useState(false);
  const decide = useDecideImport(importId);
  const say = useToast();
  return (
    <Note tone="warn" title="The scan found something that deserves a look.">
      <p>
        Read the {formatCount(findings.length, "finding")} below. Accept only if you understand why the skill
        needs this, and trust where it comes from.
      </p>
      <div className="row">
        <Button isBusy={decide.isPending} onClick={() => setAsking(true)}>
          Accept…
        </Button>
        <Button
          look="primary"
          isBusy={decide.isPending}
          onClick={() => decide.mutate("decline", { onSuccess: () => say(`'${slug}' was declined.`) })}
        >
          Decline
        </Button>
      </div>
      {decide.isError && !isAsking && <ProblemNote problem={decide.error} />}
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        title={`Take '${slug}' in spite of the findings?`}
        action="I have read them: accept"
        onConfirm={() => decide.mutateAsync("accept")}
      >
        <p>Your agents will be able to load it and, if it has scripts, to run them in the sandbox.</p>
      </ConfirmDialog>
    </Note>
  );
}
