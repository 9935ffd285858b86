import { useState } from "react";
import { Link } from "wouter";
import { useUpdate, useUpdates } from "../../api/use-updates.ts";
import { Button } from "../../components/button.tsx";
import { EmptyState } from "../../components/empty-state.tsx";
import { formatCount } from "../../components/format.ts";
import { PageHeader } from "../../components/page-header.tsx";
import { QueryState } from "../../components/query-state.tsx";
import { UpdateCard } from "./update-card.tsx";
import "./updates.css";

/** Newer versions that wait: what grew first, then what changed, then yes or no. */
export default function UpdatesPage() {
  const updates = useUpdates();
  return (
    <>
      <PageHeader
        title="Updates"
        lead="Your drive keeps each skill at the version that you accepted. Newer ones wait here until you have looked at them."
        actions={
          <Button icon="updates" isBusy={updates.isFetching} onClick={() => void updates.refetch()}>
            Look again
          </Button>
        }
      />
      <QueryState query={updates} label="Looking for updates">
        {({ updates: waiting, more = [], creditsEach }) =>
          waiting.length === 0 ? (
            <EmptyState
              icon="check"
              title="Everything is as you accepted it"
              action={
                <Link className="button" href="/skills">
                  To your skills
                </Link>
              }
            >
              <p>When the author of an imported skill publishes a newer version, it is shown here.</p>
            </EmptyState>
          ) : (
            <div className="stack">
              <p className="muted" aria-live="polite">
                {formatCount(waiting.length + more.length, "update waits", "updates wait")}
              </p>
              {waiting.map((update) => (
                <UpdateCard
                  key={`${update.skillSlug} ${update.toVersion}`}
                  update={update}
                  credits={creditsEach}
                  isAlone={waiting.length === 1}
                />
              ))}
              {more.map((slug) => (
                <FurtherUpdate key={slug} slug={slug} />
              ))}
            </div>
          )
        }
      </QueryState>
    </>
  );
}

/** One that the answer had no room for: asked for when somebody wants to see it. */
function FurtherUpdate({ slug }: { readonly slug: string }) {
  const [isOpen, setOpen] = useState(false);
  if (isOpen) return <LoadedUpdate slug={slug} />;
  return (
    <div className="card update-further">
      <h2>{slug}</h2>
      <Button icon="chevron" onClick={() => setOpen(true)}>
        Show what changed
      </Button>
    </div>
  );
}

function LoadedUpdate({ slug }: { readonly slug: string }) {
  const update = useUpdate(slug);
  return (
    <QueryState query={update} label={`Loading the update of ${slug}`}>
      {({ updates, creditsEach }) =>
        updates.map((one) => <UpdateCard key={one.toVersion} update={one} credits={creditsEach} isAlone />)
      }
    </QueryState>
  );
}
