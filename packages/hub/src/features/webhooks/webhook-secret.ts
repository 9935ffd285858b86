/** A sealed secret opens for its own webhook alone. */
export function secretPurpose(webhookId: string): string {
  return `webhook:${webhookId}`;
}
