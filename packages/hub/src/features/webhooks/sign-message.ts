import { createHmac, randomBytes } from "node:crypto";
import type { WebhookFormat } from "../../platform/db/skill-life-tables.ts";

export interface WebhookMessage {
  readonly id: string;
  /** Of this attempt. */
  readonly at: Date;
  /** Exactly what is sent. */
  readonly body: string;
}

/** Headers of a delivery in the format of its webhook. */
export function signatureHeaders(
  format: WebhookFormat,
  secret: string,
  message: WebhookMessage,
): Record<string, string> {
  return format === "standard" ? signMessage(secret, message) : signAsOriginal(secret, message);
}

/** HMAC-SHA-256 over the body as it is sent, with the secret as it was shown, in hexadecimal digits. */
function signAsOriginal(secret: string, { body }: WebhookMessage): Record<string, string> {
  const signature = createHmac("sha256", secret).update(body).digest("hex");
  return { "x-skillzdrive-signature": `sha256=${signature}` };
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
