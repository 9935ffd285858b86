import { useQuery } from "@tanstack/react-query";
import type { ToolInput, ToolOutput } from "../../src/contract/index.ts";
import { call, callTool } from "./call.ts";
import { useChange } from "./use-change.ts";

export type Webhook = ToolOutput<"skills_listWebhooks">["webhooks"][number];
export type WebhookRequest = ToolInput<"skills_createWebhook">;
export type WebhookEventType = WebhookRequest["event_type"];

export function useWebhooks() {
  return useQuery({
    queryKey: ["webhooks"],
    queryFn: ({ signal }) => callTool("skills_listWebhooks", {}, signal),
  });
}

// Often enough to see a replay arrive.
const lookEveryMs = 3000;

export function useDeliveries(id: string) {
  return useQuery({
    queryKey: ["deliveries", id],
    queryFn: ({ signal }) => call("GET /v1/webhooks/:id/deliveries", { params: { id }, signal }),
    refetchInterval: ({ state: { data } }) =>
      data?.events.some(({ state }) => state === "pending") ? lookEveryMs : false,
  });
}

const touched = ["webhooks", "deliveries"];

/** The answer holds the signing secret, for the only time. */
export function useCreateWebhook() {
  return useChange((request: WebhookRequest) => callTool("skills_createWebhook", request), touched);
}

export function useDeleteWebhook() {
  return useChange((id: string) => callTool("skills_deleteWebhook", { id }), touched);
}

export function useEnableWebhook() {
  return useChange((id: string) => call("POST /v1/webhooks/:id/enable", { params: { id } }), touched);
}

export function useReplay(id: string) {
  return useChange(
    (eventId: string) =>
      call("POST /v1/webhooks/:id/deliveries/:eventId/replay", { params: { id, eventId } }),
    touched,
  );
}
