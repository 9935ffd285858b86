import { useState } from "react";
import { useCollections } from "../../api/use-collections.ts";
import { Button } from "../../components/button.tsx";
import { EmptyState } from "../../components/empty-state.tsx";
import { formatCount } from "../../components/format.ts";
import { QueryState } from "../../components/query-state.tsx";
import { CollectionCard } from "./collection-card.tsx";
import { NewCollectionDialog } from "./new-collection-dialog.tsx";

export function CollectionList() {
  const collections = useCollections();
  const [isMaking, setMaking] = useState(false);
  const make = (
    <Button look="primary" icon="plus" onClick={() => setMaking(true)}>
      New collection
    </Button>
  );
  return (
    <>
      <QueryState query={collections} label="Loading collections">
        {({ collections: rows }) =>
          rows.length === 0 ? (
            <EmptyState icon="collections" title="No collections yet" action={make}>
              <p>
                A collection is a list of skills with a key of its own: for an agent, a project or a colleague
                that should see these and nothing else.
              </p>
            </EmptyState>
          ) : (
            <div className="stack">
              <div className="list-head">
                <p className="muted" aria-live="polite">
                  {formatCount(rows.length, "collection")}
                </p>
                {make}
              </div>
              {rows.map((collection) => (
                <CollectionCard key={collection.name} collection={collection} />
              ))}
            </div>
          )
        }
      </QueryState>
      <NewCollectionDialog isOpen={isMaking} onClose={() => setMaking(false)} />
    </>
  );
}
