import { useQuery } from "@tanstack/react-query";
import { call, callTool } from "./call.ts";
import { useChange } from "./use-change.ts";

export type WebhookEventType = "credits.threshold_hit" | "credits.exhausted";

export interface Webhook {
  readonly id: string;
  readonly event_type: WebhookEventType;
  readonly target_url: string;
  readonly threshold_value?: number;
  readonly createdAt: string;
  readonly state: "active" | "disabled";
  readonly disabledWhy?: string;
  readonly failingSince?: string;
  readonly pendingEvents: number;
  readonly failedEvents: number;
  readonly lastAttemptAt?: string;
}

export interface WebhookEvent {
  readonly id: string;
  readonly type: string;
  readonly state: "pending" | "delivered" | "failed";
  readonly createdAt: string;
  readonly attempts: number;
  readonly nextAttemptAt?: string;
  /** As it is sent: JSON text. */
  readonly body: string;
  readonly deliveries: readonly WebhookAttempt[];
}

export interface WebhookAttempt {
  readonly at: string;
  readonly durationMs: number;
  readonly status?: number;
  readonly problem?: string;
  /** What the receiver answered, cut. */
  readonly answer?: string;
}

export function useWebhooks() {
  return useQuery({
    queryKey: ["webhooks"],
    queryFn: ({ signal }) =>
      callTool<{ readonly webhooks: readonly Webhook[] }>("skills_listWebhooks", {}, signal),
  });
}

// Often enough to see a replay arrive.
const lookEveryMs = 3000;

export function useDeliveries(id: string) {
  return useQuery({
    queryKey: ["deliveries", id],
    queryFn: ({ signal }) =>
      call<{ readonly events: readonly WebhookEvent[] }>(`${webhookPath(id)}/deliveries`, { signal }),
    refetchInterval: ({ state: { data } }) =>
      data?.events.some(({ state }) => state === "pending") ? lookEveryMs : false,
  });
}

export interface WebhookRequest {
  readonly event_type: WebhookEventType;
  readonly target_url: string;
  readonly threshold_value?: number;
}

const touched = ["webhooks", "deliveries"];

/** The answer holds the signing secret, for the only time. */
export function useCreateWebhook() {
  return useChange(
    (request: WebhookRequest) =>
      callTool<Webhook & { readonly secret: string }>("skills_createWebhook", request),
    touched,
  );
}

export function useDeleteWebhook() {
  return useChange((id: string) => callTool<object>("skills_deleteWebhook", { id }), touched);
}

export function useEnableWebhook() {
  return useChange((id: string) => call<object>(`${webhookPath(id)}/enable`, { method: "POST" }), touched);
}

export function useReplay(id: string) {
  return useChange(
    (eventId: string) =>
      call<object>(`${webhookPath(id)}/deliveries/${encodeURIComponent(eventId)}/replay`, { method: "POST" }),
    touched,
  );
}

function webhookPath(id: string): string {
  return `/v1/webhooks/${encodeURIComponent(id)}`;
}
