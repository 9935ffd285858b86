import type { RunRequest } from "../../../../src/contract/index.ts";
import { Button } from "../../../components/button.tsx";
import { Note } from "../../../components/note.tsx";
import { plainOutput } from "./plain-output.ts";
import type { RunState } from "./run-state.ts";

/** What a script wrote into a copy of the project, and whether it is kept. */
export function RunChanges({
  changes: { questionId, text },
  onAnswer,
}: {
  readonly changes: NonNullable<RunState["changes"]>;
  readonly onAnswer: (keep: NonNullable<RunRequest["keep"]>) => void;
}) {
  return (
    <Note tone="warn" title="Keep what it wrote?">
      <section aria-label="What it wrote">
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: -- what scrolls must be reachable by keyboard */}
        <pre className="output" tabIndex={0}>
          {plainOutput(text)}
        </pre>
      </section>
      <div className="row">
        <Button look="primary" icon="check" onClick={() => onAnswer({ questionId, isYes: true })}>
          Keep it
        </Button>
        <Button onClick={() => onAnswer({ questionId, isYes: false })}>Keep nothing</Button>
      </div>
    </Note>
  );
}
