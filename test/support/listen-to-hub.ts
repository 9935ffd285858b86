import { onTestFinished } from "vitest";
import { mcpMessage } from "../../packages/hub/src/app/http/testing/mcp-message.ts";
import { until } from "./until.ts";

/** An open stream of notices. */
export interface HubStream {
  text(): string;
  isOver(): boolean;
}

/** Subscribes to changes as a client of the stateless era does, and answers when the hub has said that it is subscribed. */
export async function listenToHub(mcpUrl: string, key: string): Promise<HubStream> {
  const { headers, body } = mcpMessage("modern", "subscriptions/listen", {
    notifications: { toolsListChanged: true, resourcesListChanged: true },
  });
  const abort = new AbortController();
  onTestFinished(() => abort.abort());
  const response = await fetch(mcpUrl, {
    method: "POST",
    headers: { ...headers, authorization: `Bearer ${key}` },
    body,
    signal: abort.signal,
  });
  let text = "";
  let isOver = false;
  const read = async () => {
    const decoder = new TextDecoder();
    for await (const chunk of response.body ?? []) text += decoder.decode(chunk, { stream: true });
  };
  const end = () => {
    isOver = true;
  };
  void read().then(end, end);
  await until("the subscription is acknowledged", () => text.includes("acknowledged"));
  return { text: () => text, isOver: () => isOver };
}
