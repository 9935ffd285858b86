import { Link } from "wouter";
import { useEnableWebhook, type Webhook } from "../../api/use-webhooks.ts";
import { Badge } from "../../components/badge.tsx";
import { Button } from "../../components/button.tsx";
import { formatCount, formatMoment } from "../../components/format.ts";
import { Note } from "../../components/note.tsx";
import { ProblemNote } from "../../components/problem-note.tsx";
import { useToast } from "../../components/toasts.tsx";
import { eventWords } from "./event-words.ts";

/** A webhook in short: where it goes, when it is sent, and whether it arrives. */
export function WebhookCard({ webhook }: { readonly webhook: Webhook }) {
  const { id, target_url, pendingEvents, failedEvents, lastAttemptAt } = webhook;
  return (
    <article className="card webhook">
      <div className="webhook-head">
        <div className="webhook-words">
          <h2>
            <Link href={`/webhooks/${id}`}>{target_url}</Link>
          </h2>
          <p className="muted">{eventWords(webhook)}</p>
        </div>
        <WebhookState webhook={webhook} />
      </div>
      <p className="webhook-facts muted">
        <span>
          {lastAttemptAt === undefined ? "Nothing sent yet" : `Last attempt ${formatMoment(lastAttemptAt)}`}
        </span>
        {pendingEvents > 0 && <span>{formatCount(pendingEvents, "message waits", "messages wait")}</span>}
        {failedEvents > 0 && (
          <span>{formatCount(failedEvents, "message was", "messages were")} given up</span>
        )}
      </p>
      <WebhookTrouble webhook={webhook} />
    </article>
  );
}

export function WebhookState({ webhook: { state, failingSince } }: { readonly webhook: Webhook }) {
  if (state === "disabled") return <Badge tone="bad">Switched off</Badge>;
  if (failingSince !== undefined) return <Badge tone="warn">Failing</Badge>;
  return <Badge tone="good">Active</Badge>;
}

/** Why nothing arrives, and the way to switch it on again. */
export function WebhookTrouble({ webhook }: { readonly webhook: Webhook }) {
  const enable = useEnableWebhook();
  const say = useToast();
  const { id, state, disabledWhy, failingSince } = webhook;
  if (state === "active" && failingSince === undefined) return null;
  return (
    <Note
      tone={state === "disabled" ? "bad" : "warn"}
      title={
        state === "disabled"
          ? `Nothing is sent: ${disabledWhy ?? "it was switched off"}`
          : `No message arrived since ${formatMoment(failingSince ?? "")}.`
      }
    >
      {state === "active" ? (
        <p>It is tried again by itself. The deliveries say what the receiver answered.</p>
      ) : (
        <Button
          isBusy={enable.isPending}
          onClick={() => enable.mutate(id, { onSuccess: () => say("The webhook is active again.") })}
        >
          Switch on
        </Button>
      )}
      {enable.isError && <ProblemNote problem={enable.error} />}
    </Note>
  );
}
