import { useState } from "react";
import { Link } from "wouter";
import type { Share, SkillRow } from "../../../src/contract/index.ts";
import { useOwnSkills, useShares } from "../../api/use-sharing.ts";
import { Button } from "../../components/button.tsx";
import { type Column, DataTable } from "../../components/data-table.tsx";
import { EmptyState } from "../../components/empty-state.tsx";
import { formatCount, formatDay } from "../../components/format.ts";
import { QueryState } from "../../components/query-state.tsx";
import { SearchField } from "../../components/search-field.tsx";
import { useDebounced } from "../../components/use-debounced.ts";
import { WhoSeesDialog } from "./who-sees-dialog.tsx";

/** Own skills with who else sees them, and those that others gave. */
export function SharedSkills() {
  const shares = useShares();
  return (
    <div className="stack sharing-sections">
      <OwnSkills given={shares.data?.given ?? []} />
      <section aria-labelledby="received">
        <h2 id="received">Shared with you</h2>
        <QueryState query={shares} label="Loading shares">
          {({ received }) =>
            received.length === 0 ? (
              <p className="muted sharing-none">
                Nothing yet. When somebody shares a skill with you, you are asked first, under “Invitations”.
              </p>
            ) : (
              <DataTable
                label="Shared with you"
                rows={received}
                rowKey={({ skill, account }) => `${account} ${skill}`}
                columns={receivedColumns}
              />
            )
          }
        </QueryState>
      </section>
    </div>
  );
}

const receivedColumns: Column<Share>[] = [
  { id: "skill", header: "Skill", isName: true, cell: ({ skill }) => skill },
  { id: "by", header: "By", cell: ({ account }) => account },
  { id: "since", header: "Since", cell: ({ since }) => formatDay(since) },
];

function OwnSkills({ given }: { readonly given: readonly Share[] }) {
  const [typed, setTyped] = useState("");
  const query = useDebounced(typed.trim());
  const own = useOwnSkills(query);
  const [chosen, setChosen] = useState<string>();
  return (
    <section aria-labelledby="own" className="stack">
      <h2 id="own">Your skills</h2>
      <QueryState query={own} label="Loading your skills">
        {({ rows, total }) =>
          total === 0 && query === "" ? (
            <EmptyState
              icon="sharing"
              title="You have no skills of your own"
              action={
                <Link className="button" href="/upload">
                  Upload one
                </Link>
              }
            >
              <p>What you upload can be shared. What you imported belongs to others and is shared by them.</p>
            </EmptyState>
          ) : (
            <>
              {(total > fewSkills || query !== "") && (
                <SearchField
                  label="Search your skills"
                  placeholder="Search your skills"
                  value={typed}
                  onChange={setTyped}
                />
              )}
              <p className="sr-only" aria-live="polite">
                {formatCount(total, "skill")}
              </p>
              <ul className="own-skills">
                {rows.map((row) => (
                  <OwnSkill
                    key={row.ref}
                    row={row}
                    withWhom={given.filter(({ skill }) => skill === row.name).map(({ account }) => account)}
                    onChange={() => setChosen(row.ref)}
                  />
                ))}
              </ul>
              {rows.length < total && (
                <p className="muted">
                  The first {rows.length} of {total}. Search to find the others.
                </p>
              )}
              {total === 0 && <p className="muted">No skill of yours fits.</p>}
            </>
          )
        }
      </QueryState>
      <WhoSeesDialog slug={chosen} given={given} onClose={() => setChosen(undefined)} />
    </section>
  );
}

// Seen at one glance: a search field would only be in the way.
const fewSkills = 8;

function OwnSkill({
  row,
  withWhom,
  onChange,
}: {
  readonly row: SkillRow;
  readonly withWhom: readonly string[];
  readonly onChange: () => void;
}) {
  return (
    <li className="own-skill">
      <div className="own-words">
        <Link className="own-name" href={`/skills/${encodeURIComponent(row.ref)}`}>
          {row.name}
        </Link>
        <p className="muted own-description">
          {withWhom.length > 0 ? `Shared with ${withWhom.join(", ")}` : row.description}
        </p>
      </div>
      <Button icon="sharing" aria-label={`Who sees it: ${row.name}`} onClick={onChange}>
        Who sees it
      </Button>
    </li>
  );
}
