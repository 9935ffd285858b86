import { useEffect, useState } from "react";
import { useLocation, useSearch } from "wouter";
import { useDiscovery } from "../../api/use-discovery.ts";
import { EmptyState } from "../../components/empty-state.tsx";
import { formatCount } from "../../components/format.ts";
import { MoreButton } from "../../components/more-button.tsx";
import { ProblemNote } from "../../components/problem-note.tsx";
import { SearchField } from "../../components/search-field.tsx";
import { Select } from "../../components/select.tsx";
import { Skeleton } from "../../components/skeleton.tsx";
import { useDebounced } from "../../components/use-debounced.ts";
import { type DiscoverFilter, fits, readDiscoverFilter, writeDiscoverFilter } from "./discover-filter.ts";
import { DiscoveredRow } from "./discovered-row.tsx";

/** Everything that could be imported, narrowed by words as they are typed. */
export function FindSkills() {
  const [filter, setFilter] = useAddressFilter();
  return (
    <div className="stack">
      <div className="discover-tools">
        <SearchField
          label="Search skills to import"
          placeholder="What should the skill be able to do?"
          value={filter.query}
          onChange={(query) => setFilter({ ...filter, query })}
        />
        <div className="row discover-filters">
          <Select
            label="From"
            isLabelHidden
            value={filter.source}
            onChange={(source) => setFilter({ ...filter, source })}
            choices={[
              { value: "all", label: "From everywhere" },
              { value: "marketplace", label: "Published on this hub" },
              { value: "github", label: "From repositories" },
            ]}
          />
          <Select
            label="Show"
            isLabelHidden
            value={filter.show}
            onChange={(show) => setFilter({ ...filter, show })}
            choices={[
              { value: "all", label: "New and imported" },
              { value: "new", label: "Not in my drive" },
              { value: "open", label: "Without premium" },
            ]}
          />
        </div>
      </div>
      <Results filter={filter} />
    </div>
  );
}

function Results({ filter }: { readonly filter: DiscoverFilter }) {
  const query = useDebounced(filter.query.trim());
  const match = useDiscovery(query, filter.source);
  if (match.data === undefined) {
    if (match.isError) return <ProblemNote problem={match.error} onRetry={() => void match.refetch()} />;
    return <Skeleton label="Searching" lines={9} />;
  }
  const all = match.data.pages.flatMap(({ skills }) => skills);
  const shown = all.filter((skill) => fits(skill, filter));
  return (
    <section aria-label="Skills found" className={match.isPlaceholderData ? "is-old" : undefined}>
      <p className="muted discover-count" aria-live="polite">
        {countWords(shown.length, all.length, match.hasNextPage)}
      </p>
      {shown.length === 0 ? (
        <NothingFound hasWords={query !== ""} isNarrowed={all.length > 0 || filter.source !== "all"} />
      ) : (
        <ul className="discovered">
          {shown.map((skill) => (
            <DiscoveredRow key={`${skill.source} ${skill.slug}`} skill={skill} />
          ))}
        </ul>
      )}
      <MoreButton pages={match} what="more skills" />
    </section>
  );
}

function NothingFound({
  hasWords,
  isNarrowed,
}: {
  readonly hasWords: boolean;
  readonly isNarrowed: boolean;
}) {
  if (isNarrowed) {
    return (
      <EmptyState icon="search" title="The filters leave nothing">
        <p>Set them back to see everything that was found.</p>
      </EmptyState>
    );
  }
  return hasWords ? (
    <EmptyState icon="search" title="Nothing fits these words">
      <p>Describe the task in other words, or with fewer.</p>
    </EmptyState>
  ) : (
    <EmptyState icon="discover" title="Nothing to import yet">
      <p>
        Skills that others publish on this hub appear here. Whoever runs the hub can add git repositories as
        sources, on the page “Operator”.
      </p>
    </EmptyState>
  );
}

function countWords(shown: number, all: number, hasMore: boolean): string {
  const count = hasMore ? `The first ${formatCount(shown, "skill")}` : formatCount(shown, "skill");
  return shown === all ? count : `${count} of ${all} found`;
}

/** What is in the fields; the address follows, so that a search can be kept and sent. */
function useAddressFilter(): [DiscoverFilter, (filter: DiscoverFilter) => void] {
  const [filter, setFilter] = useState(readDiscoverFilter(useSearch()));
  const [, navigate] = useLocation();
  const search = writeDiscoverFilter(useDebounced(filter));
  const isFirst = useSearch() === search;
  // biome-ignore lint/correctness/useExhaustiveDependencies: -- follows what was typed, not where we are
  useEffect(() => {
    if (!isFirst) navigate(search === "" ? "/discover" : `/discover?${search}`, { replace: true });
  }, [search]);
  return [filter, setFilter];
}
