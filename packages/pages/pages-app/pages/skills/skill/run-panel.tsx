import { type FormEvent, useState } from "react";
import type { RunnerState, RunRequest, ScriptRow, SkillPage } from "../../../../src/contract/index.ts";
import { Badge } from "../../../components/badge.tsx";
import { Button } from "../../../components/button.tsx";
import { TextArea, TextField } from "../../../components/text-field.tsx";
import { RunChanges } from "./run-changes.tsx";
import { RunConsent } from "./run-consent.tsx";
import { RunOutput } from "./run-output.tsx";
import { splitArguments } from "./split-arguments.ts";
import { useRun } from "./use-run.ts";

/** Arguments, standard input, and the button. What needs a yes is shown before it runs. */
export function RunPanel({
  page,
  script,
  runner,
}: {
  readonly page: SkillPage;
  readonly script: ScriptRow;
  readonly runner: Extract<RunnerState, { available: true }>;
}) {
  const [line, setLine] = useState("");
  const [stdin, setStdin] = useState("");
  const { state, start, stop } = useRun(page.ref);
  const isRunning = state.phase === "starting" || state.phase === "running";
  const split = splitArguments(line);
  const run = (more: Pick<RunRequest, "answer" | "keep"> = {}) => {
    if (isRunning || "problem" in split) return;
    const input = stdin === "" ? {} : { stdin };
    void start({ script: script.name, args: split.args, ...input, ...more });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    run();
  };
  return (
    <>
      <form className="stack run-form" onSubmit={submit}>
        <TextField
          label="Arguments"
          className="mono-field"
          value={line}
          spellCheck={false}
          autoComplete="off"
          placeholder={script.usage === undefined ? "--help" : ""}
          onChange={(event) => setLine(event.target.value)}
          error={"problem" in split ? split.problem : undefined}
          hint="Quotes keep words together. No shell reads them."
        />
        <details>
          <summary>Standard input</summary>
          <TextArea
            label="Standard input"
            value={stdin}
            spellCheck={false}
            onChange={(event) => setStdin(event.target.value)}
            hint="What the script reads when it waits for input."
          />
        </details>
        <div className="row">
          {/* Two buttons, not one that turns: a click that stops a run must not end as one that starts the next. */}
          {isRunning ? (
            <Button key="stop" look="danger" icon="close" onClick={stop}>
              Stop
            </Button>
          ) : (
            <Button key="run" type="submit" look="primary" icon="play">
              Run {script.name}
            </Button>
          )}
          {runner.sandboxed ? (
            <Badge
              tone="good"
              icon="check"
              hint={`It runs in ${runner.driver}, and sees nothing else of this machine`}
            >
              In a sandbox
            </Badge>
          ) : (
            <Badge tone="bad" icon="warning" hint="It can do whatever you can do on this machine">
              Without a sandbox
            </Badge>
          )}
        </div>
      </form>
      {state.question && (
        <RunConsent
          key={state.question.questionId}
          question={state.question}
          onYes={(answer) => run({ answer })}
        />
      )}
      <RunOutput state={state} />
      {state.changes && <RunChanges changes={state.changes} onAnswer={(keep) => run({ keep })} />}
    </>
  );
}
