import { type ReactNode, useCallback, useState, useSyncExternalStore } from "react";
import type { OutlineEntry, PageProblem, SkillPage } from "../../../../src/contract/index.ts";
import { visibleText } from "../../../../src/text/visible-text.ts";
import { useSkillFile } from "../../../api/use-skill.ts";
import { EmptyState } from "../../../components/empty-state.tsx";
import { formatCount, formatShort } from "../../../components/format.ts";
import { headingId, Markdown } from "../../../components/markdown.tsx";
import { Note } from "../../../components/note.tsx";
import { QueryState } from "../../../components/query-state.tsx";
import { Switch } from "../../../components/switch.tsx";
import { skillPath } from "../skill-path.ts";
import { CodeView } from "./code-view.tsx";
import { FileLink, fileSearch } from "./file-link.tsx";
import { SkillFacts } from "./skill-facts.tsx";

/** The skill as a person reads it: the text, where its parts are, and what its author declared. */
export function OverviewTab({ page }: { readonly page: SkillPage }) {
  const [showsHidden, setShowsHidden] = useState(false);
  return (
    <div className="read">
      <div className="read-main">
        {page.problems.length > 0 && <Problems page={page} />}
        {holdsHidden(page) && (
          <Note tone="warn" title="This skill holds characters that nobody sees and every model reads.">
            <p>They are written out where they stand, as in ⟦U+202E⟧.</p>
          </Note>
        )}
        {showsHidden ? <WithHidden page={page} /> : <Body page={page} />}
      </div>
      <aside className="read-aside" aria-label="About this skill">
        <SkillFacts page={page} />
        <Switch
          label="Show hidden text"
          hint="The file as it is, with characters and comments that a page does not show"
          isOn={showsHidden}
          onChange={setShowsHidden}
        />
        {!showsHidden && page.outline.length > 1 && <Outline entries={page.outline} />}
        <FrontMatter frontmatter={page.frontmatter} />
      </aside>
    </div>
  );
}

function holdsHidden({ name, description, body }: SkillPage): boolean {
  return [name, description, body].some((text) => visibleText(text) !== text);
}

function Body({ page }: { readonly page: SkillPage }) {
  const hasFile = useCallback((path: string) => page.files.some((file) => file.path === path), [page]);
  const fileHref = useCallback((path: string) => skillPath(page.ref, "files", fileSearch(path)), [page.ref]);
  if (page.body.trim() === "") {
    return (
      <EmptyState icon="file" title="There is nothing below the front matter">
        <p>An agent that loads this skill gets no instructions.</p>
      </EmptyState>
    );
  }
  return (
    <Markdown
      text={page.body}
      path={page.skillFile}
      firstLine={page.bodyLine}
      hasFile={hasFile}
      fileHref={fileHref}
    />
  );
}

function WithHidden({ page }: { readonly page: SkillPage }) {
  const file = useSkillFile(page.ref, page.skillFile);
  return (
    <QueryState query={file} label="Loading the file">
      {(view) => (
        <>
          {view.visibleText === undefined ? (
            <Note tone="good" title="Nothing is hidden in this file." />
          ) : (
            <Note tone="warn" title="This file holds text that a page does not show.">
              <p>Below it is made visible, where it stands.</p>
            </Note>
          )}
          <CodeView text={view.visibleText ?? view.text ?? ""} path={view.path} />
        </>
      )}
    </QueryState>
  );
}

function Problems({ page }: { readonly page: SkillPage }) {
  const isBad = page.problems.some(({ severity }) => severity === "error");
  return (
    <Note
      tone={isBad ? "bad" : "warn"}
      title={`${formatCount(page.problems.length, "problem")} with its format`}
    >
      <ul>
        {page.problems.map((problem) => (
          <li key={`${problem.path}:${problem.line}:${problem.message}`}>
            <ProblemLine page={page} problem={problem} />
          </li>
        ))}
      </ul>
    </Note>
  );
}

function ProblemLine({ page, problem }: { readonly page: SkillPage; readonly problem: PageProblem }) {
  return (
    <>
      {problem.message}
      {problem.fix && <span className="muted"> {problem.fix}</span>}{" "}
      {problem.path !== undefined && (
        <FileLink
          page={page}
          path={problem.path}
          {...(problem.line === undefined ? {} : { line: problem.line })}
        />
      )}
    </>
  );
}

function Outline({ entries }: { readonly entries: readonly OutlineEntry[] }) {
  return (
    <Foldable title="Outline">
      <nav className="outline" aria-label="Outline">
        <ul>
          {entries.map((entry) => (
            <li key={entry.line} className={`outline-${Math.min(entry.level, 4)}`}>
              <a
                href={`#${headingId(entry.line)}`}
                onClick={(event) => {
                  event.preventDefault();
                  document.getElementById(headingId(entry.line))?.scrollIntoView({ behavior: "smooth" });
                }}
              >
                {entry.title}
              </a>
              <span className="muted" title="What reading this section costs an agent">
                {formatShort(entry.tokens)}
              </span>
            </li>
          ))}
        </ul>
      </nav>
    </Foldable>
  );
}

function FrontMatter({ frontmatter }: { readonly frontmatter: SkillPage["frontmatter"] }) {
  const members = Object.entries(frontmatter);
  if (members.length === 0) return null;
  return (
    <Foldable title="Front matter">
      <dl className="front-matter">
        {members.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{typeof value === "string" ? value : JSON.stringify(value, null, 2)}</dd>
          </div>
        ))}
      </dl>
    </Foldable>
  );
}

// As in skill.css.
const wide = matchMedia("(min-width: 1001px)");

/** Open where there is room at the side of the text; on a phone it stands above the text, closed. */
function Foldable({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  const isWide = useSyncExternalStore(
    (onChange) => {
      wide.addEventListener("change", onChange);
      return () => wide.removeEventListener("change", onChange);
    },
    () => wide.matches,
  );
  return (
    <details key={String(isWide)} open={isWide}>
      <summary>
        <h2 className="fold-title">{title}</h2>
      </summary>
      {children}
    </details>
  );
}
