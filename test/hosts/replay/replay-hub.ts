import { type Frame, readFrames } from "../frames.ts";
import type { Sent } from "./fixture.ts";

/** Anything that answers requests as a hub does. */
export interface HubApp {
  request(path: string, init: RequestInit): Response | Promise<Response>;
}

/** Sends what a host sent to a hub, in the session that it is given; gives all frames. */
export async function replayHub(
  app: HubApp,
  { key, host }: { readonly key: string; readonly host: string },
  sent: readonly Sent[],
): Promise<Frame[]> {
  const lines: string[] = [];
  let session: string | undefined;
  for (const { message, headers } of sent) {
    // A subscription stays open until its client goes.
    if (message.method === "subscriptions/listen") continue;
    const line = JSON.stringify({ jsonrpc: "2.0", ...message });
    const response = await app.request(`/mcp?host=${host}`, {
      method: "POST",
      headers: {
        "content-type": "application/json",
        accept: "application/json, text/event-stream",
        ...headers,
        host: "localhost",
        authorization: `Bearer ${key}`,
        ...(session !== undefined && { "mcp-session-id": session }),
      },
      body: line,
    });
    session = response.headers.get("mcp-session-id") ?? session;
    lines.push(JSON.stringify({ who: "host", line }));
    const text = await response.text();
    const events = text
      .split("\n")
      .flatMap((part) => (part.startsWith("data:") ? [part.slice(5).trim()] : []));
    for (const answer of events.length > 0 ? events : [text]) {
      lines.push(JSON.stringify({ who: "server", line: answer }));
    }
  }
  return readFrames(lines);
}
