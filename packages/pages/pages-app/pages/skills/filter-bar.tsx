import { verdictWords } from "@skillquay/scan/trust-scale";
import type { Facet, SkillFacets } from "../../../src/contract/index.ts";
import { Button } from "../../components/button.tsx";
import { formatNumber } from "../../components/format.ts";
import { Icon, type IconName } from "../../components/icon.tsx";
import { Select } from "../../components/select.tsx";
import { useSignedIn } from "../../shell/session-context.ts";
import { countFilters, type ListFilter, readFilter, writeFilter } from "./list-filter.ts";
import { sourceWords } from "./source-words.ts";

/** What the list can be narrowed by, each with how many skills it leaves. */
export function FilterBar({
  facets,
  filter,
  onChange,
}: {
  readonly facets: SkillFacets | undefined;
  readonly filter: ListFilter;
  readonly onChange: (filter: ListFilter) => void;
}) {
  const isHub = useSignedIn().mode === "hub";
  const set = (name: string, value: string) => {
    const params = new URLSearchParams(writeFilter(filter));
    if (value === "") params.delete(name);
    else params.set(name, value);
    onChange({ ...readFilter(params.toString()), query: filter.query });
  };
  return (
    <fieldset>
      <legend className="sr-only">Filters</legend>
      <div className="filters">
        <FilterToggle
          label="Scripts"
          icon="script"
          count={facets?.withScripts}
          isOn={filter.hasScripts === true}
          onToggle={(isOn) => set("has", isOn ? "scripts" : "")}
        />
        <FilterToggle
          label="Problems"
          icon="warning"
          count={facets?.withProblems}
          isOn={filter.hasProblems === true}
          onToggle={(isOn) => set("problems", isOn ? "1" : "")}
        />
        <FacetSelect
          label="Verdict"
          all="Any verdict"
          facets={facets?.verdicts}
          value={filter.verdict ?? ""}
          words={verdictLabel}
          onChange={(value) => set("verdict", value)}
        />
        <FacetSelect
          label="Source"
          all="Any source"
          facets={facets?.sources}
          value={filter.source ?? ""}
          words={sourceWords}
          onChange={(value) => set("source", value)}
        />
        <FacetSelect
          label="Tag"
          all="Any tag"
          facets={facets?.tags}
          value={filter.tag ?? ""}
          onChange={(value) => set("tag", value)}
        />
        <Select
          label="Order"
          isLabelHidden
          value={filter.sort ?? ""}
          onChange={(value) => set("sort", value)}
          choices={[
            { value: "", label: filter.query === "" ? "By name" : "Best match first" },
            { value: "used", label: "Most used first" },
            { value: "newest", label: "Newest first" },
            ...(isHub ? [{ value: "largest", label: "Largest first" }] : []),
            ...(filter.query === "" ? [] : [{ value: "name", label: "By name" }]),
          ]}
        />
        {countFilters(filter) > 0 && (
          <Button look="quiet" icon="close" onClick={() => onChange({ query: filter.query })}>
            Clear filters
          </Button>
        )}
      </div>
    </fieldset>
  );
}

function FilterToggle({
  label,
  icon,
  count,
  isOn,
  onToggle,
}: {
  readonly label: string;
  readonly icon: IconName;
  readonly count: number | undefined;
  readonly isOn: boolean;
  readonly onToggle: (isOn: boolean) => void;
}) {
  if (count === 0 && !isOn) return null;
  return (
    <button type="button" className="filter-toggle" aria-pressed={isOn} onClick={() => onToggle(!isOn)}>
      <Icon name={isOn ? "check" : icon} size={14} />
      {label}
      {count !== undefined && <span className="filter-count">{formatNumber(count)}</span>}
    </button>
  );
}

function FacetSelect({
  label,
  all,
  facets,
  value,
  words = (facet) => facet,
  onChange,
}: {
  readonly label: string;
  readonly all: string;
  readonly facets: readonly Facet[] | undefined;
  readonly value: string;
  readonly words?: (value: string) => string;
  readonly onChange: (value: string) => void;
}) {
  const existing = facets ?? [];
  if (existing.length === 0 && value === "") return null;
  const chosen =
    value === "" || existing.some((facet) => facet.value === value) ? [] : [{ value, label: words(value) }];
  return (
    <Select
      label={label}
      isLabelHidden
      value={value}
      onChange={onChange}
      choices={[
        { value: "", label: all },
        // A choice out of the address that is not among the most frequent ones.
        ...chosen,
        ...existing.map((facet) => ({
          value: facet.value,
          label: `${words(facet.value)} (${formatNumber(facet.count)})`,
        })),
      ]}
    />
  );
}

function verdictLabel(verdict: string): string {
  return Object.entries(verdictWords).find(([name]) => name === verdict)?.[1] ?? verdict;
}
