import { useState } from "react";
import type { FileDiff, HubSkillFacts, SkillPage, VersionDiff } from "../../../../src/contract/index.ts";
import { useVersionDiff } from "../../../api/use-skill.ts";
import { ChangeBadge } from "../../../components/change-badge.tsx";
import { EmptyState } from "../../../components/empty-state.tsx";
import { formatDay } from "../../../components/format.ts";
import { Note } from "../../../components/note.tsx";
import { QueryState } from "../../../components/query-state.tsx";
import { Select } from "../../../components/select.tsx";
import { SideBySide } from "../../../components/side-by-side.tsx";
import { VersionList } from "./version-list.tsx";

/** Two versions beside each other: what changed, and what the newer is able to do that the older was not. */
export function VersionsTab({ page, hub }: { readonly page: SkillPage; readonly hub: HubSkillFacts }) {
  const [newest, previous] = hub.versions;
  // Nothing is chosen so far: versions may come while the page is open.
  const [chosenFrom, setFrom] = useState<number>();
  const [chosenTo, setTo] = useState<number>();
  if (newest === undefined || previous === undefined) {
    return (
      <EmptyState icon="updates" title="There is one version">
        <p>Publish or import another, and the two can be compared here.</p>
      </EmptyState>
    );
  }
  const from = chosenFrom ?? previous.number;
  const to = chosenTo ?? newest.number;
  const choices = hub.versions.map(({ number, publishedAt }) => ({
    value: String(number),
    label: `Version ${number}, ${formatDay(publishedAt)}`,
  }));
  return (
    <div className="stack">
      <VersionList page={page} hub={hub} />
      <div className="version-choice">
        <Select
          label="From"
          choices={choices}
          value={String(from)}
          onChange={(value) => setFrom(Number(value))}
        />
        <Select label="To" choices={choices} value={String(to)} onChange={(value) => setTo(Number(value))} />
      </div>
      {from === to ? (
        <EmptyState icon="updates" title="Choose two different versions" />
      ) : (
        <Comparison page={page} from={from} to={to} />
      )}
    </div>
  );
}

function Comparison({
  page,
  from,
  to,
}: {
  readonly page: SkillPage;
  readonly from: number;
  readonly to: number;
}) {
  const diff = useVersionDiff(page.ref, from, to);
  return (
    <QueryState query={diff} label="Comparing">
      {(answer) => <VersionChanges diff={answer} />}
    </QueryState>
  );
}

/** Every file that differs between two versions. */
export function VersionChanges({ diff }: { readonly diff: VersionDiff }) {
  return (
    <>
      {diff.grew.length > 0 && (
        <Note tone="warn" title={`Version ${diff.to} is able to do more than version ${diff.from}`}>
          <ul className="grown">
            {diff.grew.map((capability) => (
              <li key={capability}>{capability}</li>
            ))}
          </ul>
        </Note>
      )}
      {diff.files.length === 0 && <EmptyState icon="check" title="Both versions hold the same files" />}
      {diff.files.map((file) => (
        <ChangedFile key={file.path} file={file} />
      ))}
    </>
  );
}

function ChangedFile({ file }: { readonly file: FileDiff }) {
  return (
    <section className="changed-file">
      <header>
        <h2 className="mono file-title">{file.path}</h2>
        <ChangeBadge change={file.change} />
      </header>
      {file.before === undefined && file.after === undefined ? (
        <p className="muted changed-file-words">Not text, or too long to compare here.</p>
      ) : (
        <SideBySide label={`Changes in ${file.path}`} before={file.before ?? ""} after={file.after ?? ""} />
      )}
    </section>
  );
}
