import type { Webhook } from "../../api/use-webhooks.ts";
import { formatCount } from "../../components/format.ts";

/** When the message is sent, in one sentence. */
export function eventWords({
  event_type,
  threshold_value,
}: Pick<Webhook, "event_type" | "threshold_value">): string {
  return event_type === "credits.exhausted"
    ? "When the credits are used up"
    : `When ${formatCount(threshold_value ?? 0, "credit")} or fewer are left`;
}
