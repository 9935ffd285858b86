import { definePage } from "./define-page.ts";

export const webhooksPage = definePage({
  name: "webhooks",
  label: "Webhooks",
  icon: [
    "M9 9a3.5 3.5 0 1 1 4.5 3.3L16 17",
    "M16.5 14.5A3 3 0 1 1 14 19H8",
    "M7 13a3.3 3.3 0 1 0 1.5 6L11 12",
  ],
  group: "Account",
  order: 80,
  audience: ["account"],
});

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

export interface WebhookRoutes {
  "GET /v1/webhooks/:id/deliveries": { output: { readonly events: readonly WebhookEvent[] } };
  "POST /v1/webhooks/:id/deliveries/:eventId/replay": { output: { readonly replaying: string } };
  "POST /v1/webhooks/:id/enable": { output: { readonly state: "active" } };
}
