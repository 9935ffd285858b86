import { useState } from "react";
import { useLocation } from "wouter";
import { useDeleteWebhook, useWebhooks, type Webhook } from "../../api/use-webhooks.ts";
import { BackLink } from "../../components/back-link.tsx";
import { Button } from "../../components/button.tsx";
import { ConfirmDialog } from "../../components/confirm-dialog.tsx";
import { EmptyState } from "../../components/empty-state.tsx";
import { formatDay } from "../../components/format.ts";
import { PageHeader } from "../../components/page-header.tsx";
import { QueryState } from "../../components/query-state.tsx";
import { useToast } from "../../components/toasts.tsx";
import { Deliveries } from "./deliveries.tsx";
import { eventWords } from "./event-words.ts";
import { WebhookState, WebhookTrouble } from "./webhook-card.tsx";

/** One webhook with its last messages. */
export function WebhookPage({ id }: { readonly id: string }) {
  const webhooks = useWebhooks();
  return (
    <>
      <BackLink href="/webhooks" label="Webhooks" />
      <QueryState query={webhooks} label="Loading the webhook">
        {({ webhooks: all }) => {
          const webhook = all.find((one) => one.id === id);
          if (webhook !== undefined) return <Shown webhook={webhook} />;
          return (
            <>
              <PageHeader title="Not here" />
              <EmptyState icon="webhooks" title="There is no such webhook">
                <p>It may have been deleted.</p>
              </EmptyState>
            </>
          );
        }}
      </QueryState>
    </>
  );
}

function Shown({ webhook }: { readonly webhook: Webhook }) {
  const [isAsking, setAsking] = useState(false);
  const remove = useDeleteWebhook();
  const [, navigate] = useLocation();
  const say = useToast();
  return (
    <>
      <PageHeader
        title={webhook.target_url}
        lead={`${eventWords(webhook)}. Made ${formatDay(webhook.createdAt)}.`}
        actions={
          <Button icon="trash" onClick={() => setAsking(true)}>
            Delete
          </Button>
        }
      />
      <div className="stack">
        <p>
          <WebhookState webhook={webhook} />
        </p>
        <WebhookTrouble webhook={webhook} />
        <Deliveries webhook={webhook} />
      </div>
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        title="Delete this webhook?"
        action="Delete"
        isDanger
        onConfirm={async () => {
          await remove.mutateAsync(webhook.id);
          say("The webhook is deleted.");
          navigate("/webhooks");
        }}
      >
        <p>Messages that were not delivered yet are not sent any more, and its signing secret ends.</p>
      </ConfirmDialog>
    </>
  );
}
