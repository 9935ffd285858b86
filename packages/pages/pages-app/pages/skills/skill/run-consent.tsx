import { useState } from "react";
import type { RunAnswer } from "../../../../src/contract/index.ts";
import { Button } from "../../../components/button.tsx";
import { Note } from "../../../components/note.tsx";
import { Select } from "../../../components/select.tsx";
import { Checkbox } from "../../../components/switch.tsx";
import type { RunState } from "./run-state.ts";

/** What will happen, and the person's yes to exactly that. What the script could use besides is chosen, or not given. */
export function RunConsent({
  question: { questionId, text, canTrust, canInstall, canGiveProject },
  onYes,
}: {
  readonly question: NonNullable<RunState["question"]>;
  readonly onYes: (answer: RunAnswer) => void;
}) {
  const [packages, setPackages] = useState(false);
  const [project, setProject] = useState<ProjectChoice>("no");
  const [title, ...facts] = text.split("\n");
  const answer = (isLasting: boolean) =>
    onYes({ questionId, isLasting, ...(packages && { packages }), ...(project !== "no" && { project }) });
  return (
    <Note tone="warn" {...(title !== undefined && { title })}>
      <ul>
        {facts.map((fact) => (
          <li key={fact}>{fact}</li>
        ))}
      </ul>
      {canInstall && (
        <Checkbox
          label="Install its packages, for this version of the skill"
          isChecked={packages}
          onChange={setPackages}
        />
      )}
      {canGiveProject && (
        <Select
          label="Give it the project, for this version of the skill"
          choices={PROJECT_CHOICES}
          value={project}
          onChange={setProject}
        />
      )}
      <div className="row">
        <Button look="primary" icon="play" onClick={() => answer(false)}>
          Yes, run it
        </Button>
        {canTrust && <Button onClick={() => answer(true)}>Trust this project and run it</Button>}
      </div>
    </Note>
  );
}

type ProjectChoice = "no" | "read" | "write";

const PROJECT_CHOICES = [
  { value: "no", label: "No" },
  { value: "read", label: "Read only" },
  { value: "write", label: "Write into a copy, which you see before it is kept" },
] as const;
