import { useLayoutEffect, useRef } from "react";
import { addressOf } from "../../../api/call.ts";
import { Badge } from "../../../components/badge.tsx";
import { formatBytes, formatDuration } from "../../../components/format.ts";
import { Note } from "../../../components/note.tsx";
import { ProblemNote } from "../../../components/problem-note.tsx";
import { plainOutput } from "./plain-output.ts";
import type { RunState } from "./run-state.ts";

/** What a run writes while it writes it, and how it ended. */
export function RunOutput({ state }: { readonly state: RunState }) {
  if (state.phase === "idle") return null;
  return (
    <section className="run-output stack" aria-label="Result">
      <div className="row" role="status">
        <HowItEnded state={state} />
      </div>
      {state.problem !== undefined && <ProblemNote problem={state.problem} />}
      {state.failed && (
        <Note tone="bad" title={state.failed.message}>
          {state.failed.suggestions.length > 0 && (
            <ul>
              {state.failed.suggestions.map((suggestion) => (
                <li key={suggestion}>{suggestion}</li>
              ))}
            </ul>
          )}
        </Note>
      )}
      {state.isCut && <p className="muted">Only the end of the output is kept here.</p>}
      {(state.output.length > 0 || state.phase !== "over") && <Output state={state} />}
      {state.ended && state.ended.files.length > 0 && <WrittenFiles ended={state.ended} />}
    </section>
  );
}

function WrittenFiles({ ended: { files, runId } }: { readonly ended: NonNullable<RunState["ended"]> }) {
  return (
    <div>
      <h3>Files that it wrote</h3>
      <ul className="output-files">
        {files.map(({ path, sizeBytes }) => (
          <li key={path}>
            {runId === undefined ? (
              <code>{path}</code>
            ) : (
              <a
                className="mono"
                download
                href={addressOf("GET /ui/runs/:session/file", {
                  params: { session: runId },
                  query: { path },
                })}
              >
                {path}
              </a>
            )}{" "}
            <span className="muted">{formatBytes(sizeBytes)}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}

function Output({ state }: { readonly state: RunState }) {
  const place = useRef<HTMLPreElement>(null);
  const isAtEnd = useRef(true);
  // Follows the output as long as nobody has scrolled up to read.
  useLayoutEffect(() => {
    if (place.current && isAtEnd.current) place.current.scrollTop = place.current.scrollHeight;
  });
  return (
    <pre
      ref={place}
      className="output"
      role="log"
      aria-label="Output"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: -- what scrolls must be reachable by keyboard
      tabIndex={0}
      onScroll={({ currentTarget: { scrollTop, scrollHeight, clientHeight } }) => {
        isAtEnd.current = scrollHeight - scrollTop - clientHeight < 24;
      }}
    >
      {state.output.map(({ stream, text }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: -- output only grows
        <span key={at} className={stream}>
          {plainOutput(text)}
        </span>
      ))}
    </pre>
  );
}

function HowItEnded({
  state: { phase, started, ended, failed, isStopped, problem, progress },
}: {
  readonly state: RunState;
}) {
  if (phase === "starting") return <span>Starting…</span>;
  if (phase === "running") {
    return (
      <>
        <Badge tone="accent">Running</Badge>
        {started && (
          <span className="muted">
            {started.driver}, network: {started.network}
          </span>
        )}
        {progress?.step === "packages" && <span>Packages are installed…</span>}
        {progress && <span className="muted">{formatDuration(progress.elapsedMs)}</span>}
      </>
    );
  }
  if (isStopped) return <Badge tone="warn">Stopped</Badge>;
  if (failed || problem !== undefined || ended === undefined) return <Badge tone="bad">Did not run</Badge>;
  const isGood = ended.end === "exit" && ended.exitCode === 0;
  return (
    <>
      <Badge tone={isGood ? "good" : "bad"} icon={isGood ? "check" : "warning"}>
        {endWords(ended)}
      </Badge>
      <span className="muted">{formatDuration(ended.durationMs)}</span>
    </>
  );
}

function endWords({ end, exitCode, limit }: NonNullable<RunState["ended"]>): string {
  switch (end) {
    case "exit":
      return `Exit code ${exitCode ?? 0}`;
    case "signal":
      return "Ended by a signal";
    case "timeout":
      return "Took too long, and was ended";
    case "cancelled":
      return "Stopped";
    case "limit":
      return `Ended at a limit${limit === undefined ? "" : `: ${limit}`}`;
  }
}
