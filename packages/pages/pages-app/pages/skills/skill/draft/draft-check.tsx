import type { CheckedDraft } from "../../../../../src/contract/index.ts";
import { useCheckedDraft } from "../../../../api/use-draft.ts";
import { formatCount, formatNumber } from "../../../../components/format.ts";
import { Note } from "../../../../components/note.tsx";
import { ProblemNote } from "../../../../components/problem-note.tsx";
import { Skeleton } from "../../../../components/skeleton.tsx";
import { TrustBadge } from "../../../../components/verdict-badge.tsx";
import type { KeptDraft } from "./kept-draft.ts";

// What somebody reads at the side of a text; the page of the version has all of them.
const shownFindings = 6;

/** What the hub says of the draft as it is now: its format, what agents see of it, and what the scan finds. */
export function DraftCheck({
  skill,
  version,
  draft,
  revision,
}: {
  readonly skill: string;
  readonly version: number;
  readonly draft: KeptDraft;
  readonly revision: number;
}) {
  const { base, changes } = draft;
  const checked = useCheckedDraft(skill, { base, changes }, revision);
  if (changes.length === 0) {
    return (
      <section className="card" aria-label="Check">
        <p className="muted">
          Nothing is changed yet. What you write is checked and scanned as you write it.
        </p>
      </section>
    );
  }
  return (
    <section
      className="card draft-check"
      aria-label="Check"
      aria-live="polite"
      aria-busy={checked.isFetching}
    >
      {checked.isError && <ProblemNote problem={checked.error} onRetry={() => void checked.refetch()} />}
      {checked.data === undefined
        ? !checked.isError && <Skeleton label="Checking the draft" lines={4} />
        : !checked.isError && <Checked checked={checked.data} version={version} />}
    </section>
  );
}

function Checked({ checked, version }: { readonly checked: CheckedDraft; readonly version: number }) {
  const { mistakes, problems, seen, scan, grew } = checked;
  return (
    <>
      {mistakes.length > 0 && (
        <Note tone="bad" title="It cannot be published like this.">
          <ul>
            {mistakes.map((mistake) => (
              <li key={mistake}>{mistake}</li>
            ))}
          </ul>
        </Note>
      )}
      {seen && (
        <div>
          <h2>What agents see</h2>
          <p className="draft-seen mono">
            - {seen.name}: {seen.description}
          </p>
          <p className="hint">
            {formatNumber(seen.tokens.listed)} tokens in every session, {formatNumber(seen.tokens.load)} when
            it is loaded
          </p>
        </div>
      )}
      {problems.length > 0 && (
        <Note tone="warn" title={`${formatCount(problems.length, "problem")} with its format`}>
          <ul>
            {problems.map(({ message, fix, line }) => (
              <li key={`${line} ${message}`}>
                {message} {fix && <span className="muted">{fix}</span>}
              </li>
            ))}
          </ul>
        </Note>
      )}
      {grew.length > 0 && (
        <Note tone="warn" title={`It is able to do more than version ${version}`}>
          <ul>
            {grew.map((power) => (
              <li key={power}>{power}</li>
            ))}
          </ul>
        </Note>
      )}
      {scan?.level && (
        <div>
          <h2>What the scan says</h2>
          <p className="draft-verdict">
            <TrustBadge level={scan.level} /> {scan.summary}
          </p>
          <ul className="draft-findings">
            {(scan.findings ?? [])
              .slice(0, shownFindings)
              .map(({ rule, path, line, explanation, evidence }) => (
                <li key={`${rule} ${path} ${line} ${evidence}`}>
                  {explanation}{" "}
                  <span className="muted mono">
                    {path}:{line}
                  </span>
                </li>
              ))}
          </ul>
        </div>
      )}
    </>
  );
}
