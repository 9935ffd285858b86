import { useState } from "react";
import {
  type LeaderboardOrder,
  type LeaderboardSkill,
  useDriveSlugs,
  useLeaderboard,
} from "../../api/use-discovery.ts";
import { Badge } from "../../components/badge.tsx";
import { EmptyState } from "../../components/empty-state.tsx";
import { formatCount, formatNumber } from "../../components/format.ts";
import { QueryState } from "../../components/query-state.tsx";
import { Select } from "../../components/select.tsx";
import { useSignedIn } from "../../shell/session-context.ts";
import { ImportButton } from "./import-button.tsx";

/** What others on this hub use, for whoever does not know yet what to look for. */
export function Leaderboard() {
  const [order, setOrder] = useState<LeaderboardOrder>("installs");
  const leaders = useLeaderboard(order);
  const drive = useDriveSlugs();
  return (
    <section className="stack" aria-labelledby="leaders">
      <div className="leaders-head">
        <h2 id="leaders">The last 30 days on this hub</h2>
        <Select
          label="Order"
          isLabelHidden
          value={order}
          onChange={setOrder}
          choices={[
            { value: "installs", label: "Most imported" },
            { value: "executions", label: "Most run" },
            { value: "rating", label: "Best rated" },
          ]}
        />
      </div>
      <QueryState query={leaders} label="Loading what others use">
        {({ days, skills }) =>
          skills.length === 0 ? (
            <EmptyState icon="discover" title={order === "rating" ? "Nothing rated yet" : "Nothing here yet"}>
              <p>
                No public skill of this hub was used in the last {formatCount(days, "day")}. “Find skills” has
                everything that there is.
              </p>
            </EmptyState>
          ) : (
            <ol className="discovered">
              {skills.map((skill) => (
                <Leader
                  key={`${skill.owner} ${skill.slug}`}
                  skill={skill}
                  inDrive={drive.has(`${skill.owner} ${skill.slug}`)}
                />
              ))}
            </ol>
          )
        }
      </QueryState>
    </section>
  );
}

function Leader({ skill, inDrive }: { readonly skill: LeaderboardSkill; readonly inDrive: boolean }) {
  const { account } = useSignedIn();
  const isOwn = skill.owner === account?.handle;
  return (
    <li className="discovered-row discovered-ranked">
      <span className="discovered-rank" aria-hidden="true">
        {skill.rank}
      </span>
      <div className="discovered-words">
        <h3 className="discovered-name">
          {skill.slug}
          {skill.visibility === "premium" && (
            <Badge tone="accent" hint="Can be used without its files being shown">
              Premium
            </Badge>
          )}
          {skill.hasScripts && (
            <Badge icon="script" hint="Brings scripts that an agent can run">
              Scripts
            </Badge>
          )}
        </h3>
        <p className="discovered-description">{skill.description}</p>
        <p className="discovered-facts muted">
          <span>{isOwn ? "Published by you" : `Published by ${skill.owner}`}</span>
          <span>{formatCount(skill.installs, "import")}</span>
          <span>{formatCount(skill.executions, "run")}</span>
          <span>{ratingWords(skill)}</span>
        </p>
      </div>
      {!isOwn && (
        <ImportButton slug={skill.slug} name={skill.slug} inDrive={inDrive} from="the marketplace" />
      )}
    </li>
  );
}

function ratingWords({ rating, ratings }: LeaderboardSkill): string {
  if (rating !== undefined) {
    return `${rating.toFixed(1)} of 5 stars by ${formatNumber(ratings)}`;
  }
  return ratings === 0 ? "not rated" : `${formatCount(ratings, "rating")}, too few for a mean`;
}
