import { useContext } from "react";
import { Link } from "wouter";
import type { UploadAnswer } from "../../../src/contract/index.ts";
import { isMoving, useImport } from "../../api/use-imports.ts";
import { formatBytes } from "../../components/format.ts";
import { Icon } from "../../components/icon.tsx";
import { Note } from "../../components/note.tsx";
import { Progress } from "../../components/progress.tsx";
import { SessionContext } from "../../shell/session-context.ts";
import type { UploadProblem } from "./upload-problems.ts";
import type { UploadProgress } from "./use-upload.ts";

/** How far the upload is, what is wrong with it, or what to do next. */
export function UploadState({
  state,
  isSignedIn,
}: {
  readonly state: UploadProgress;
  /** Sent by the session, which can also look at what becomes of it. */
  readonly isSignedIn: boolean;
}) {
  return (
    <div aria-live="polite" className="upload-state">
      {state.kind === "sending" && <Sending state={state} />}
      {state.kind === "taken" &&
        (isSignedIn ? <Followed answer={state.answer} /> : <Taken answer={state.answer} />)}
      {state.kind === "refused" && (
        <div className="note note-bad" role="alert">
          <Icon name="warning" size={18} />
          <div>
            <p className="note-title">{state.message}</p>
            <ol className="upload-problems">
              {state.problems.map((problem) => (
                <Problem key={`${problem.path} ${problem.line} ${problem.words}`} problem={problem} />
              ))}
            </ol>
          </div>
        </div>
      )}
    </div>
  );
}

function Sending({
  state: { file, sent },
}: {
  readonly state: Extract<UploadProgress, { kind: "sending" }>;
}) {
  const isAllSent = sent >= file.size;
  return (
    <Progress
      label={isAllSent ? "Checking and scanning" : `Sending ${file.name}`}
      words={`${formatBytes(Math.min(sent, file.size))} of ${formatBytes(file.size)}`}
      max={Math.max(1, file.size)}
      {...(isAllSent ? {} : { value: sent })}
    />
  );
}

/** Looks on until the upload is published or waits for a decision. */
function Followed({ answer }: { readonly answer: UploadAnswer }) {
  const { importId, state } = answer;
  const match = useImport(importId).data;
  const now = match?.state ?? state;
  if (now === "done") return <Done answer={answer} isSignedIn />;
  if (isMoving(now)) return <Progress label="Checking and scanning" />;
  return (
    <Note
      tone={now === "waiting" ? "warn" : "bad"}
      title={now === "waiting" ? "The scan found something that deserves a look." : "It was not published."}
    >
      <p>
        {now === "waiting"
          ? "Nothing is published before you have decided."
          : (match?.problem?.message ?? "See what happened.")}
      </p>
      <Link className="button" href={`/upload/imports/${importId}`}>
        {now === "waiting" ? "See the findings and decide" : "See what happened"}
      </Link>
    </Note>
  );
}

function Taken({ answer }: { readonly answer: UploadAnswer }) {
  if (answer.state === "done") return <Done answer={answer} isSignedIn={false} />;
  return (
    <Note
      tone={answer.state === "waiting" ? "warn" : "good"}
      title={answer.message ?? "The hub has the skill and still works on it."}
    >
      <p>
        {answer.state === "waiting"
          ? "The owner of the account finds it under “Your imports” after signing in."
          : "You can close this page: it goes on by itself."}
      </p>
    </Note>
  );
}

function Done({ answer, isSignedIn }: { readonly answer: UploadAnswer; readonly isSignedIn: boolean }) {
  const { skillSlug, version } = answer;
  const canShare = useContext(SessionContext)?.pages.includes("sharing") === true;
  return (
    <Note
      tone="good"
      title={
        version === undefined
          ? `'${skillSlug}' is in the drive.`
          : `'${skillSlug}' is in the drive, at version ${version}.`
      }
    >
      <p>Agents see it from their next call on.</p>
      {isSignedIn && (
        <div className="row">
          <Link className="button" href={`/skills/${encodeURIComponent(skillSlug)}`}>
            Open it
          </Link>
          {canShare && (
            <Link className="button" href="/sharing">
              Share it
            </Link>
          )}
        </div>
      )}
    </Note>
  );
}

function Problem({ problem: { words, path, line, excerpt } }: { readonly problem: UploadProblem }) {
  return (
    <li>
      {path !== undefined && (
        <span className="mono upload-place">
          {path}
          {line !== undefined && `, line ${line}`}
        </span>
      )}
      <span>{words}</span>
      {excerpt !== undefined && excerpt.length > 0 && (
        <table className="upload-excerpt mono">
          <caption className="sr-only">The lines around it</caption>
          <tbody>
            {excerpt.map((row) => (
              <tr key={row.number} className={row.number === line ? "is-here" : undefined}>
                <th scope="row">{row.number}</th>
                <td>{row.text}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </li>
  );
}
