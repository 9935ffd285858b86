import type { RunRequest } from "../../../../src/contract/index.ts";
import { Button } from "../../../components/button.tsx";
import { Note } from "../../../components/note.tsx";
import type { RunState } from "./run-state.ts";

/** What will happen, and the person's yes to exactly that. */
export function RunConsent({
  question: { questionId, text, canTrust },
  onYes,
}: {
  readonly question: NonNullable<RunState["question"]>;
  readonly onYes: (answer: NonNullable<RunRequest["answer"]>) => void;
}) {
  const [title, ...facts] = text.split("\n");
  return (
    <Note tone="warn" {...(title !== undefined && { title })}>
      <ul>
        {facts.map((fact) => (
          <li key={fact}>{fact}</li>
        ))}
      </ul>
      <div className="row">
        <Button look="primary" icon="play" onClick={() => onYes({ questionId, isLasting: false })}>
          Yes, run it
        </Button>
        {canTrust && (
          <Button onClick={() => onYes({ questionId, isLasting: true })}>
            Trust this project and run it
          </Button>
        )}
      </div>
    </Note>
  );
}
