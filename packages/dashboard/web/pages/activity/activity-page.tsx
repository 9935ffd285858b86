import { useState } from "react";
import { useAudit } from "../../api/use-audit.ts";
import { Asked } from "../../parts/asked.tsx";
import { EmptyState } from "../../parts/empty-state.tsx";
import { formatCount, formatDay } from "../../parts/format.ts";
import { MoreButton } from "../../parts/more-button.tsx";
import { PageHeader } from "../../parts/page-header.tsx";
import { SearchField } from "../../parts/search-field.tsx";
import { Select } from "../../parts/select.tsx";
import { type AuditFilter, byDay, passes, topics } from "./audit-days.ts";
import { AuditRow } from "./audit-row.tsx";
import "./activity.css";

/** Who did what in the account, and when. */
export default function ActivityPage() {
  const audit = useAudit();
  const [filter, setFilter] = useState<AuditFilter>({ topic: "all", actor: "all", text: "" });
  return (
    <>
      <PageHeader
        title="Activity"
        lead="Everything that changed something in your account: by whom, with which key, and when."
      />
      <div className="activity-tools">
        <SearchField
          label="Search in the activity shown"
          placeholder="Search for a skill, a key, a person"
          value={filter.text}
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
      <Asked query={audit} label="Loading the activity">
        {({ pages }) => {
          const all = pages.flatMap(({ entries }) => entries);
          const lines = all.filter((line) => passes(line, filter));
          return (
            <>
              <p className="muted activity-count" aria-live="polite">
                {lines.length === all.length
                  ? formatCount(all.length, "entry", "entries")
                  : `${formatCount(lines.length, "entry", "entries")} of the ${all.length} shown fit`}
              </p>
              {lines.length === 0 && (
                <EmptyState
                  icon="activity"
                  title={all.length === 0 ? "Nothing happened yet" : "Nothing fits"}
                >
                  <p>
                    {all.length === 0
                      ? "Uploads, imports, keys, shares and decisions are listed here as they happen."
                      : "Take filters away, or show older entries."}
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
      </Asked>
    </>
  );
}
