import { useEffect, useState } from "react";
import { Link } from "wouter";
import type { ModelViewQuery, TriedHit, TriedTask } from "../../../src/contract/index.ts";
import { useDescriptionTestChanges, useTriedTask } from "../../api/use-model-view.ts";
import { Badge } from "../../components/badge.tsx";
import { Button } from "../../components/button.tsx";
import { formatCount, formatNumber } from "../../components/format.ts";
import { ProblemNote } from "../../components/problem-note.tsx";
import { TextField } from "../../components/text-field.tsx";
import { useToast } from "../../components/toasts.tsx";
import { useDebounced } from "../../components/use-debounced.ts";
import { useSignedIn } from "../../shell/session-context.ts";
import { skillPath } from "../skills/skill-path.ts";
import { whyWords } from "./why-words.ts";
import "./playground.css";

/** A sentence, and what the model has to go by for it: what it sees of each skill, and what the search answers. */
export function Playground({
  query,
  host,
  task,
  onTask,
}: {
  readonly query: ModelViewQuery;
  readonly host: string;
  readonly task: string;
  readonly onTask: (task: string) => void;
}) {
  const [typed, setTyped] = useState(task);
  const [addressed, setAddressed] = useState(task);
  if (task !== addressed) {
    // The address was changed by something else: a link, the way back.
    setAddressed(task);
    if (task !== typed.trim()) setTyped(task);
  }
  const asked = useDebounced(typed.trim());
  const tried = useTriedTask(query, asked);
  useEffect(() => {
    // Not in the middle of a word, nor before what the address says has settled.
    if (asked === typed.trim() && asked !== task) onTask(asked);
  });
  return (
    <section className="card" aria-labelledby="playground">
      <h2 id="playground">Try a sentence</h2>
      <TextField
        label="What you would ask the agent"
        placeholder="Fill in this PDF form"
        value={typed}
        maxLength={500}
        autoComplete="off"
        onChange={(event) => setTyped(event.target.value)}
        hint="Searched as the model would search. Which one it takes in the end is the model's choice."
      />
      <div aria-live="polite" aria-busy={tried.isFetching}>
        {asked !== "" && tried.isError && (
          <ProblemNote problem={tried.error} onRetry={() => void tried.refetch()} />
        )}
        {asked !== "" && tried.data && <Answer tried={tried.data} task={asked} host={host} />}
      </div>
    </section>
  );
}

function Answer({
  tried,
  task,
  host,
}: {
  readonly tried: TriedTask;
  readonly task: string;
  readonly host: string;
}) {
  const { fits, hits, total } = tried;
  const words = fits
    ? total !== undefined && total > hits.length
      ? `The first ${formatNumber(hits.length)} of ${formatCount(total, "skill")} that the search finds:`
      : `The search finds ${formatCount(hits.length, "skill")}:`
    : hits.length === 0
      ? "No skill matches these words. An agent is told so."
      : "No skill fits. An agent is told so, and these as what comes closest:";
  return (
    <>
      <p className="playground-words">{words}</p>
      <ol className="tried-hits" aria-label="What the search answers">
        {hits.map((hit) => (
          <li key={hit.ref} className="tried-hit">
            <Hit hit={hit} task={task} host={host} />
          </li>
        ))}
      </ol>
    </>
  );
}

function Hit({ hit, task, host }: { readonly hit: TriedHit; readonly task: string; readonly host: string }) {
  const { ref, name, description, why, obstacles, tokens } = hit;
  const say = useToast();
  const { add } = useDescriptionTestChanges();
  const mayTest = useSignedIn().account?.collection === undefined;
  return (
    <>
      <div className="tried-head">
        <Link href={skillPath(ref)} className="tried-name">
          {name}
        </Link>
        <PlaceBadge place={hit.place} host={host} />
        {tokens !== undefined && <span className="muted">{formatNumber(tokens)} tokens to load</span>}
        {mayTest && (
          <Button
            look="quiet"
            icon="plus"
            className="tried-save"
            aria-label={`Save as a test of ${name}`}
            isBusy={add.isPending}
            onClick={() =>
              add.mutate(
                { task, ref },
                {
                  onSuccess: () => say(`Kept: '${task}' should find '${name}'.`),
                  onError: (problem) => say(problem.message, "bad"),
                },
              )
            }
          >
            Save as a test
          </Button>
        )}
      </div>
      <p className="tried-description">{description}</p>
      {why.length > 0 && (
        <ul className="tried-why">
          {why.map((reason) => (
            <li key={reason.field}>{whyWords(reason)}</li>
          ))}
        </ul>
      )}
      {obstacles.length > 0 && <p className="tried-obstacles">Not usable here: {obstacles.join("; ")}.</p>}
    </>
  );
}

function PlaceBadge({ place, host }: { readonly place: TriedHit["place"]; readonly host: string }) {
  if (place === "described")
    return (
      <Badge tone="good" icon="model-view" hint={`${host} shows its description before any call`}>
        Seen at once
      </Badge>
    );
  if (place === "named")
    return (
      <Badge icon="model-view" hint={`${host} shows its name before any call, without a description`}>
        Seen by name
      </Badge>
    );
  return (
    <Badge tone="warn" icon="search" hint={`${host} shows nothing of it before its model searches`}>
      Only by search
    </Badge>
  );
}
