import type { FileDiff } from "../../../src/contract/index.ts";
import { type PendingUpdate, useUpdateDiff } from "../../api/use-updates.ts";
import { ChangeBadge } from "../../components/change-badge.tsx";
import { QueryState } from "../../components/query-state.tsx";
import { SideBySide } from "../../components/side-by-side.tsx";

/** Every changed file, old beside new. */
export function UpdateFiles({ update }: { readonly update: PendingUpdate }) {
  const diff = useUpdateDiff(update);
  return (
    <QueryState query={diff} label="Comparing the versions">
      {({ files }) => (
        <div className="stack">
          {files.map((file, at) => (
            <ChangedFile key={file.path} file={file} isOpen={at < openFiles} update={update} />
          ))}
        </div>
      )}
    </QueryState>
  );
}

// A long change would be a wall of text otherwise.
const openFiles = 5;

function ChangedFile({
  file,
  isOpen,
  update,
}: {
  readonly file: FileDiff;
  readonly isOpen: boolean;
  readonly update: PendingUpdate;
}) {
  const { path, change, before, after } = file;
  const counted = update.files.find((existing) => existing.path === path);
  return (
    <details className="update-file" open={isOpen}>
      <summary>
        <span className="mono changed-path">{path}</span>
        <ChangeBadge change={change} />
        {counted?.addedLines !== undefined && (
          <span className="changed-lines">
            <span className="lines-added">+{counted.addedLines}</span>{" "}
            <span className="lines-removed">−{counted.removedLines ?? 0}</span>
            <span className="sr-only"> lines</span>
          </span>
        )}
      </summary>
      {before === undefined || after === undefined ? (
        <p className="muted changed-opaque">No text, or too long to be compared here.</p>
      ) : (
        <SideBySide label={`Changes in ${path}`} before={before} after={after} />
      )}
    </details>
  );
}
