import type { WebhookAttempt, WebhookEvent } from "../../../src/contract/index.ts";
import { useDeliveries, useReplay, type Webhook } from "../../api/use-webhooks.ts";
import { Badge } from "../../components/badge.tsx";
import { Button } from "../../components/button.tsx";
import { CodeBlock } from "../../components/code-block.tsx";
import { type Column, DataTable } from "../../components/data-table.tsx";
import { EmptyState } from "../../components/empty-state.tsx";
import { formatCount, formatDuration, formatMoment } from "../../components/format.ts";
import { ProblemNote } from "../../components/problem-note.tsx";
import { QueryState } from "../../components/query-state.tsx";
import { useToast } from "../../components/toasts.tsx";

/** The last messages of a webhook, each with every attempt to deliver it. */
export function Deliveries({ webhook }: { readonly webhook: Webhook }) {
  const deliveries = useDeliveries(webhook.id);
  return (
    <section aria-labelledby="deliveries" className="stack">
      <h2 id="deliveries">Messages</h2>
      <QueryState query={deliveries} label="Loading the messages">
        {({ events }) =>
          events.length === 0 ? (
            <EmptyState icon="webhooks" title="Nothing was sent yet">
              <p>
                The first message is sent when credits fall past the line. It and its attempts show up here.
              </p>
            </EmptyState>
          ) : (
            <ul className="stack">
              {events.map((event) => (
                <Message key={event.id} webhook={webhook} event={event} />
              ))}
            </ul>
          )
        }
      </QueryState>
    </section>
  );
}

function Message({ webhook, event }: { readonly webhook: Webhook; readonly event: WebhookEvent }) {
  const replay = useReplay(webhook.id);
  const say = useToast();
  const { id, state, createdAt, attempts, nextAttemptAt, deliveries, body } = event;
  return (
    <li className="card message">
      <div className="webhook-head">
        <div className="webhook-words">
          <h3>
            {formatMoment(createdAt)} <Badge tone={states[state].tone}>{states[state].label}</Badge>
          </h3>
          <p className="muted">
            {formatCount(attempts, "attempt")}
            {nextAttemptAt !== undefined && `, the next ${formatMoment(nextAttemptAt)}`}
            {" · "}
            <span className="mono">{id}</span>
          </p>
        </div>
        {state !== "pending" && (
          <Button
            icon="updates"
            isBusy={replay.isPending}
            onClick={() => replay.mutate(id, { onSuccess: () => say("The message is sent once more.") })}
          >
            Send again
          </Button>
        )}
      </div>
      {replay.isError && <ProblemNote problem={replay.error} />}
      {deliveries.length > 0 && (
        <DataTable
          label="Attempts"
          rows={deliveries}
          rowKey={({ at, durationMs }) => `${at} ${durationMs}`}
          columns={attemptColumns}
        />
      )}
      <details>
        <summary>What is sent</summary>
        <CodeBlock label="Body of the message" text={indented(body)} />
      </details>
    </li>
  );
}

const states = {
  pending: { label: "Waits", tone: "accent" },
  delivered: { label: "Delivered", tone: "good" },
  failed: { label: "Given up", tone: "bad" },
} as const;

const attemptColumns: Column<WebhookAttempt>[] = [
  { id: "at", header: "Attempt", isName: true, cell: ({ at }) => formatMoment(at) },
  {
    id: "answer",
    header: "Answer",
    cell: ({ status, problem, answer }) => (
      <>
        {status !== undefined && (
          <Badge tone={status >= 200 && status < 300 ? "good" : "bad"}>Status {status}</Badge>
        )}{" "}
        {problem}
        {answer !== undefined && answer !== "" && <span className="mono attempt-answer">{answer}</span>}
      </>
    ),
  },
  { id: "took", header: "Took", isNumber: true, cell: ({ durationMs }) => formatDuration(durationMs) },
];

function indented(json: string): string {
  try {
    return JSON.stringify(JSON.parse(json), null, 2);
  } catch {
    return json;
  }
}
