import { Link, useSearch } from "wouter";
import type { FileView, SkillPage } from "../../../../src/contract/index.ts";
import { useSkillFile, useSkillScan } from "../../../api/use-skill.ts";
import { CopyButton } from "../../../components/copy-button.tsx";
import { EmptyState } from "../../../components/empty-state.tsx";
import { formatBytes } from "../../../components/format.ts";
import { Icon } from "../../../components/icon.tsx";
import { Note } from "../../../components/note.tsx";
import { QueryState } from "../../../components/query-state.tsx";
import { skillPath } from "../skill-path.ts";
import { CodeView } from "./code-view.tsx";
import { fileSearch } from "./file-link.tsx";
import { type FileFolder, fileTree } from "./file-tree.ts";

/** The files of a skill and what is in them. File and line are part of the address. */
export function FilesTab({ page }: { readonly page: SkillPage }) {
  const search = new URLSearchParams(useSearch());
  const path =
    search.get("path") ??
    page.files.find((file) => file.path === page.skillFile)?.path ??
    page.files[0]?.path;
  const line = Number(search.get("line") ?? Number.NaN);
  const isThere = page.files.some((file) => file.path === path);
  const file = useSkillFile(page.ref, isThere ? path : undefined);
  if (path === undefined) return <EmptyState icon="file" title="This skill has no files that can be read" />;
  return (
    <div className="files">
      <nav className="file-tree" aria-label="Files">
        <Folder folder={fileTree(page.files)} page={page} chosen={path} />
      </nav>
      <div className="file-view">
        {isThere ? (
          <QueryState query={file} label="Loading the file">
            {(view) => <File page={page} view={view} line={Number.isNaN(line) ? undefined : line} />}
          </QueryState>
        ) : (
          <EmptyState icon="file" title="This skill has no such file">
            <p>It may have been renamed or removed. The list has all there are.</p>
          </EmptyState>
        )}
      </div>
    </div>
  );
}

function Folder({
  folder,
  page,
  chosen,
}: {
  readonly folder: FileFolder;
  readonly page: SkillPage;
  readonly chosen: string;
}) {
  return (
    <ul>
      {folder.files.map((file) => (
        <li key={file.path}>
          <Link
            href={skillPath(page.ref, "files", fileSearch(file.path))}
            className="file-link"
            aria-current={file.path === chosen ? "true" : undefined}
          >
            <Icon name="file" size={14} />
            <span className="file-name">{file.path.slice(file.path.lastIndexOf("/") + 1)}</span>
            <span className="muted file-size">{formatBytes(file.sizeBytes)}</span>
          </Link>
        </li>
      ))}
      {folder.folders.map((inner) => (
        <li key={inner.path}>
          <details open>
            <summary className="file-link">
              <Icon name="folder" size={14} />
              <span className="file-name">{inner.name}</span>
            </summary>
            <Folder folder={inner} page={page} chosen={chosen} />
          </details>
        </li>
      ))}
    </ul>
  );
}

function File({
  page,
  view,
  line,
}: {
  readonly page: SkillPage;
  readonly view: FileView;
  readonly line: number | undefined;
}) {
  const scan = useSkillScan(page.ref);
  const findings = (scan.data?.findings ?? []).filter((finding) => finding.path === view.path);
  return (
    <>
      <header className="file-head">
        <h2 className="mono file-title">{view.path}</h2>
        <span className="muted">
          {formatBytes(view.sizeBytes)} · {view.mimeType}
        </span>
        {view.text !== undefined && <CopyButton text={view.text} look="quiet" />}
      </header>
      {view.isCut && (
        <Note tone="warn" title="Only the first part is shown: the file is too long for this page." />
      )}
      {view.visibleText !== undefined && (
        <Note
          tone="warn"
          title="Hidden characters or comments are in this file; they are made visible here."
        />
      )}
      {view.text === undefined ? (
        <EmptyState icon="file" title="This is not text">
          <p>It is served to agents as it is, and not shown here.</p>
        </EmptyState>
      ) : (
        <CodeView text={view.visibleText ?? view.text} path={view.path} findings={findings} line={line} />
      )}
    </>
  );
}
