import { createHmac, randomBytes } from "node:crypto";

export interface WebhookMessage {
  readonly id: string;
  /** Of this attempt. */
  readonly at: Date;
  /** Exactly what is sent. */
  readonly body: string;
}

/** Headers of a delivery as Standard Webhooks 1.0.0 has them: HMAC-SHA-256 over id, time and the body as it is sent. */
export function signMessage(secret: string, { id, at, body }: WebhookMessage): Record<string, string> {
  const timestamp = Math.floor(at.getTime() / 1000);
  const key = Buffer.from(secret.slice(PREFIX.length), "base64");
  const signature = createHmac("sha256", key).update(`${id}.${timestamp}.${body}`).digest("base64");
  return {
    "webhook-id": id,
    "webhook-timestamp": String(timestamp),
    "webhook-signature": `v1,${signature}`,
  };
}

export function newWebhookSecret(): string {
  return `${PREFIX}${randomBytes(32).toString("base64")}`;
}

const PREFIX = "whsec_";
