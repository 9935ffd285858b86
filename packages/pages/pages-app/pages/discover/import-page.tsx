import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import type { ImportFacts } from "../../../src/contract/index.ts";
import { isMoving, useImport } from "../../api/use-imports.ts";
import { BackLink } from "../../components/back-link.tsx";
import { EmptyState } from "../../components/empty-state.tsx";
import { FindingNotes } from "../../components/finding-notes.tsx";
import { formatCount, formatMoment } from "../../components/format.ts";
import { Icon } from "../../components/icon.tsx";
import { PageHeader } from "../../components/page-header.tsx";
import { QueryState } from "../../components/query-state.tsx";
import { ImportOutcome } from "./import-outcome.tsx";
import { type ImportStep, importSteps } from "./import-steps.ts";
import { origins } from "./recent-imports.tsx";
import "./discover.css";

/** One import as it happens: its steps, what the scan found, and the decision where one is needed. */
export function ImportPage({
  importId,
  back,
}: {
  readonly importId: string;
  /** The list that it was opened from. */
  readonly back: { readonly href: string; readonly label: string };
}) {
  return (
    <>
      <BackLink {...back} />
      {anId.test(importId) ? <LoadedImport importId={importId} /> : <NoImport />}
    </>
  );
}

// Whatever else an address holds is no import, and the hub need not be asked.
const anId = /^[0-9a-f-]{36}$/;

function LoadedImport({ importId }: { readonly importId: string }) {
  const match = useImport(importId);
  return (
    <QueryState query={match} label="Loading the import">
      {(facts) => <Import facts={facts} />}
    </QueryState>
  );
}

function NoImport() {
  return (
    <>
      <PageHeader title="Not here" />
      <EmptyState icon="search" title="There is no such import">
        <p>The address may have been cut. The list has the last ones.</p>
      </EmptyState>
    </>
  );
}

function Import({ facts }: { readonly facts: ImportFacts }) {
  const { slug, origin, createdAt, findings, state } = facts;
  useSeeNewSkill(facts);
  return (
    <>
      <PageHeader
        title={`Import of '${slug}'`}
        lead={`From ${origins[origin].toLowerCase()}, started ${formatMoment(createdAt)}.`}
      />
      <div className="import-columns">
        <section className="card" aria-labelledby="steps">
          <h2 id="steps">Steps</h2>
          <ol className="import-steps">
            {importSteps(facts).map((step) => (
              <Step key={step.name} step={step} />
            ))}
          </ol>
          <p className="sr-only" aria-live="polite">
            {text[state]}
          </p>
        </section>
        <div className="stack">
          <ImportOutcome facts={facts} />
          {findings.length > 0 && (
            <section className="card" aria-labelledby="findings">
              <h2 id="findings">What the scan found: {formatCount(findings.length, "thing")}</h2>
              <FindingNotes findings={findings} />
            </section>
          )}
        </div>
      </div>
    </>
  );
}

const text: Readonly<Record<ImportFacts["state"], string>> = {
  queued: "Waiting for its turn",
  downloading: "Downloading",
  scanning: "Scanning",
  waiting: "The scan found something. Your decision is needed.",
  enriching: "Reading outline, scripts and licence",
  publishing: "Publishing to the drive",
  done: "The skill is in your drive",
  failed: "The import failed",
  refused: "The import was refused",
  declined: "The import was declined",
};

/** The list of skills has one more as soon as the import is done. */
function useSeeNewSkill({ state }: ImportFacts): void {
  const client = useQueryClient();
  const previous = useRef(state);
  useEffect(() => {
    if (previous.current !== state && !isMoving(state)) {
      for (const key of ["imports", "discovery", "leaderboard", "skills", "credits", "ledger"]) {
        void client.invalidateQueries({ queryKey: [key] });
      }
    }
    previous.current = state;
  }, [client, state]);
}

function Step({ step: { label, state } }: { readonly step: ImportStep }) {
  return (
    <li className={`import-step import-step-${state}`} aria-current={state === "now" ? "step" : undefined}>
      <span className="import-step-mark">
        {state === "done" && <Icon name="check" size={13} />}
        {state === "stopped" && <Icon name="close" size={13} />}
        {state === "waits" && <Icon name="warning" size={13} />}
      </span>
      <span>
        {label}
        <span className="sr-only">: {stateWords[state]}</span>
      </span>
    </li>
  );
}

const stateWords = {
  ahead: "not yet",
  now: "now",
  waits: "waits for you",
  done: "done",
  stopped: "ended here",
} as const;
