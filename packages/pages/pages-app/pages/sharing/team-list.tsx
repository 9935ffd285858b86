import { useState } from "react";
import { useTeams } from "../../api/use-sharing.ts";
import { Button } from "../../components/button.tsx";
import { EmptyState } from "../../components/empty-state.tsx";
import { formatCount } from "../../components/format.ts";
import { QueryState } from "../../components/query-state.tsx";
import { NewTeamDialog } from "./new-team-dialog.tsx";
import { TeamCard } from "./team-card.tsx";

export function TeamList() {
  const teams = useTeams();
  const [isMaking, setMaking] = useState(false);
  const make = (
    <Button look="primary" icon="plus" onClick={() => setMaking(true)}>
      New team
    </Button>
  );
  return (
    <>
      <QueryState query={teams} label="Loading teams">
        {({ teams: all }) =>
          all.length === 0 ? (
            <EmptyState icon="sharing" title="You are in no team yet" action={make}>
              <p>
                Members of a team see its skills without being asked for each. Make one and invite your
                colleagues by their handles.
              </p>
            </EmptyState>
          ) : (
            <div className="stack">
              <div className="sharing-head">
                <p className="muted">{formatCount(all.length, "team")}</p>
                {make}
              </div>
              {all.map((team) => (
                <TeamCard key={team.handle} team={team} />
              ))}
            </div>
          )
        }
      </QueryState>
      <NewTeamDialog isOpen={isMaking} onClose={() => setMaking(false)} />
    </>
  );
}
