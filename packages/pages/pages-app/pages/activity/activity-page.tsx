import { useState } from "react";
import { useAudit } from "../../api/use-audit.ts";
import { EmptyState } from "../../components/empty-state.tsx";
import { formatCount, formatDay } from "../../components/format.ts";
import { MoreButton } from "../../components/more-button.tsx";
import { PageHeader } from "../../components/page-header.tsx";
import { QueryState } from "../../components/query-state.tsx";
import { SearchField } from "../../components/search-field.tsx";
import { Select } from "../../components/select.tsx";
import { useDebounced } from "../../components/use-debounced.ts";
import { type AuditFilter, auditQueryOf, byDay, topics } from "./audit-days.ts";
import { AuditRow } from "./audit-row.tsx";
import "./activity.css";

/** Who did what in the account, and when. */
export default function ActivityPage() {
  const [filter, setFilter] = useState<AuditFilter>({ topic: "all", actor: "all", text: "" });
  const query = auditQueryOf({ ...filter, text: useDebounced(filter.text) });
  const audit = useAudit(query);
  const isNarrowed = Object.keys(query).length > 0;
  return (
    <>
      <PageHeader
        title="Activity"
        lead="Everything that changed something in your account: by whom, with which key, and when."
      />
      <div className="activity-tools">
        <SearchField
          label="Search the activity"
          placeholder="Search for a skill, a key, a person"
          value={filter.text}
          maxLength={200}
          onChange={(text) => setFilter({ ...filter, text })}
        />
        <div className="row activity-filters">
          <Select
            label="About"
            isLabelHidden
            value={filter.topic}
            onChange={(topic) => setFilter({ ...filter, topic })}
            choices={[{ value: "all", label: "About anything" }, ...topics]}
          />
          <Select
            label="By"
            isLabelHidden
            value={filter.actor}
            onChange={(actor) => setFilter({ ...filter, actor })}
            choices={[
              { value: "all", label: "By anybody" },
              { value: "account", label: "By this account" },
              { value: "operator", label: "By the operator" },
              { value: "hub", label: "By the hub itself" },
            ]}
          />
        </div>
      </div>
      <QueryState query={audit} label="Loading the activity">
        {({ pages }) => {
          const lines = pages.flatMap(({ entries }) => entries);
          const count = formatCount(lines.length, "entry", "entries");
          return (
            <>
              <p className="muted activity-count" aria-live="polite">
                {audit.hasNextPage ? `The newest ${count}` : count}
                {isNarrowed && " that fit"}
              </p>
              {lines.length === 0 && (
                <EmptyState icon="activity" title={isNarrowed ? "Nothing fits" : "Nothing happened yet"}>
                  <p>
                    {isNarrowed
                      ? "Try fewer words or filters."
                      : "Uploads, imports, keys, shares and decisions are listed here as they happen."}
                  </p>
                </EmptyState>
              )}
              {byDay(lines).map(({ day, lines: ofDay }) => (
                <section key={day} className="activity-day" aria-label={formatDay(day)}>
                  <h2>{formatDay(day)}</h2>
                  <ul>
                    {ofDay.map((line) => (
                      <AuditRow key={line.id} line={line} />
                    ))}
                  </ul>
                </section>
              ))}
              <MoreButton pages={audit} what="older entries" />
            </>
          );
        }}
      </QueryState>
    </>
  );
}
