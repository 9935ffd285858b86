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
