import { useState } from "react";
import { Route, Switch } from "wouter";
import { useWebhooks } from "../../api/use-webhooks.ts";
import { Button } from "../../components/button.tsx";
import { EmptyState } from "../../components/empty-state.tsx";
import { PageHeader } from "../../components/page-header.tsx";
import { QueryState } from "../../components/query-state.tsx";
import { NewWebhookDialog } from "./new-webhook-dialog.tsx";
import { WebhookCard } from "./webhook-card.tsx";
import { WebhookPage } from "./webhook-page.tsx";
import "./webhooks.css";

/** Who is told when credits run low, and what became of each message. */
export default function WebhooksPage() {
  return (
    <Switch>
      <Route path="/webhooks/:id">{({ id }) => <WebhookPage key={id} id={id} />}</Route>
      <Route path="/webhooks">
        <WebhookList />
      </Route>
    </Switch>
  );
}

function WebhookList() {
  const webhooks = useWebhooks();
  const [isMaking, setMaking] = useState(false);
  const make = (
    <Button look="primary" icon="plus" onClick={() => setMaking(true)}>
      New webhook
    </Button>
  );
  return (
    <>
      <PageHeader
        title="Webhooks"
        lead="The hub sends a signed message to an address of yours when credits run low or out."
        actions={webhooks.data && webhooks.data.webhooks.length > 0 ? make : undefined}
      />
      <QueryState query={webhooks} label="Loading webhooks">
        {({ webhooks: rows }) =>
          rows.length === 0 ? (
            <EmptyState icon="webhooks" title="No webhooks yet" action={make}>
              <p>
                Give an https address that takes a POST. Messages are tried again for hours when nobody
                answers, and each attempt is kept here.
              </p>
            </EmptyState>
          ) : (
            <div className="stack">
              {rows.map((webhook) => (
                <WebhookCard key={webhook.id} webhook={webhook} />
              ))}
            </div>
          )
        }
      </QueryState>
      <NewWebhookDialog isOpen={isMaking} onClose={() => setMaking(false)} />
    </>
  );
}
