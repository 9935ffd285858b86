import { lazy, Suspense, useEffect, useState } from "react";
import { Link, useLocation, useSearch } from "wouter";
import type { SkillList } from "../../../src/contract/index.ts";
import { useSkillList } from "../../api/use-skills.ts";
import { Button } from "../../components/button.tsx";
import { EmptyState } from "../../components/empty-state.tsx";
import { formatCount, formatNumber } from "../../components/format.ts";
import { Icon } from "../../components/icon.tsx";
import { Note } from "../../components/note.tsx";
import { PageHeader } from "../../components/page-header.tsx";
import { ProblemNote } from "../../components/problem-note.tsx";
import { SearchField } from "../../components/search-field.tsx";
import { useSignedIn } from "../../shell/session-context.ts";
import { FilterBar } from "./filter-bar.tsx";
import { countFilters, type ListFilter, readFilter, writeFilter } from "./list-filter.ts";
import { savedViews } from "./saved-views.ts";
import { SkillRows } from "./skill-rows.tsx";
import { useRowKeys } from "./use-row-keys.ts";
import { useSelection } from "./use-selection.ts";
import "./skills.css";

/** Every skill that there is, found as you type. The address holds what was typed and chosen. */
export function SkillListPage() {
  const [filter, setFilter] = useAddressFilter();
  const [typed, setTyped] = useTyped(filter.query, (query) => setFilter({ ...filter, query }));
  const asked = writeFilter(filter);
  const { data, error, isError, isPlaceholderData, refetch } = useSkillList(asked);
  const decides = useDecides();
  const hasViews = savedViews(useSignedIn().account?.handle ?? "local").read().length > 0;
  const selection = useSelection();
  useRowKeys();
  return (
    <>
      <PageHeader title="Skills" lead={useLead()} />
      <div className="list-tools">
        <SearchField
          label="Search skills"
          placeholder="Search by what you want to do"
          value={typed}
          onChange={setTyped}
        />
        <FilterBar facets={data?.facets} filter={filter} onChange={setFilter} />
        {/* Most people have none, and their first sight of the list asks for nothing of it. */}
        {(asked !== "" || hasViews) && (
          <Suspense fallback={null}>
            <ViewChips search={asked} onChoose={(search) => setFilter(readFilter(search))} />
          </Suspense>
        )}
      </div>
      <div className="list-line">
        <p className="list-count muted" aria-live="polite">
          {data && !isPlaceholderData ? countWords(data, filter) : "\u00a0"}
        </p>
        {decides && (
          <Link href="/skills?trash=1" className="list-trash">
            <Icon name="trash" size={14} /> Trash
          </Link>
        )}
      </div>
      {isError && data === undefined ? (
        <ProblemNote problem={error} onRetry={() => void refetch()} />
      ) : data?.total === 0 ? (
        <NothingHere filter={filter} onClear={() => setFilter({ query: "" })} />
      ) : (
        <>
          {data?.nothingFits && <Note title="Nothing fits these words.">What came nearest is below.</Note>}
          <SkillRows
            filter={asked}
            total={data?.total}
            fitting={data?.fitting}
            selection={decides ? selection : undefined}
          />
        </>
      )}
      {selection.rows.size > 0 && (
        <Suspense fallback={null}>
          <BulkBar selection={selection} />
        </Suspense>
      )}
    </>
  );
}

// After the list, whose first sight needs neither.
const ViewChips = lazy(() => import("./view-chips.tsx"));
const BulkBar = lazy(() => import("./bulk-bar.tsx"));

/** The key of a collection reads, and what is on one machine is removed there. */
function useDecides(): boolean {
  const { mode, account } = useSignedIn();
  return mode === "hub" && account?.collection === undefined;
}

function useLead(): string {
  return useSignedIn().mode === "local"
    ? "Everything found on this machine, as agents get it."
    : "What is in your drive, as your agents get it.";
}

function countWords({ total, fitting, nothingFits }: SkillList, filter: ListFilter): string {
  if (nothingFits) return "No skill fits";
  const isNarrowed = filter.query !== "" || countFilters(filter) > 0;
  const near = fitting ?? total;
  const words = `${formatCount(near, "skill")}${isNarrowed ? (near === 1 ? " fits" : " fit") : ""}`;
  return near === total ? words : `${words}, ${formatNumber(total - near)} more share a word`;
}

function NothingHere({ filter, onClear }: { readonly filter: ListFilter; readonly onClear: () => void }) {
  const { mode, pages } = useSignedIn();
  if (filter.query !== "" || countFilters(filter) > 0) {
    return (
      <EmptyState
        icon="search"
        title="No skill fits"
        action={<Button onClick={onClear}>Show all skills</Button>}
      >
        <p>Try fewer words or filters.</p>
      </EmptyState>
    );
  }
  return (
    <EmptyState
      icon="skills"
      title="No skills yet"
      action={
        pages.includes("discover") && (
          <Link href="/discover" className="button button-primary">
            Discover skills
          </Link>
        )
      }
    >
      <p>
        {mode === "local"
          ? "Put a folder with a SKILL.md into ~/.agents/skills, or into .agents/skills of a project. It appears here at once."
          : "Upload one, or import one from Discover. It appears here at once."}
      </p>
    </EmptyState>
  );
}

function useAddressFilter(): [ListFilter, (filter: ListFilter) => void] {
  const filter = readFilter(useSearch());
  const [, navigate] = useLocation();
  const setFilter = (next: ListFilter) => {
    const search = writeFilter(next);
    // Typing is one step of the history, not one for each letter.
    navigate(search === "" ? "/skills" : `/skills?${search}`, { replace: true });
    window.scrollTo({ top: 0 });
  };
  return [filter, setFilter];
}

// A pause between two words, not between two letters.
const typingPauseMs = 120;

/** What is in the field now; the address follows when the typing pauses. */
function useTyped(query: string, onPause: (query: string) => void): [string, (typed: string) => void] {
  const [typed, setTyped] = useState(query);
  const [asked, setAsked] = useState(query);
  if (query !== asked) {
    // The address was changed by something else: a link, the way back, "show all".
    setAsked(query);
    if (query !== typed.trim()) setTyped(query);
  }
  useEffect(() => {
    if (typed.trim() === query) return;
    const timer = setTimeout(() => onPause(typed.trim()), typingPauseMs);
    return () => clearTimeout(timer);
  });
  return [typed, setTyped];
}
