import { ProtocolError, ProtocolErrorCode, type Server } from "@modelcontextprotocol/server";
import type { ChangeNotice } from "./change-notices.ts";

/**
 * Tells a connected client what changed, for as long as it is connected. Clients of the handshake era subscribe to
 * single resources here; for those of 2026-07-28 the SDK keeps the subscriptions and filters what is sent.
 */
export function serveSubscriptions(
  server: Server,
  era: "legacy" | "modern",
  subscribe: (listener: (notice: ChangeNotice) => void) => () => void,
): void {
  const subscribed = new Set<string>();
  if (era === "legacy") {
    server.setRequestHandler("resources/subscribe", (request) => {
      if (subscribed.size >= SUBSCRIPTIONS_MAX) {
        throw new ProtocolError(
          ProtocolErrorCode.InvalidParams,
          "Too many subscriptions on this connection.",
        );
      }
      subscribed.add(request.params.uri);
      return {};
    });
    server.setRequestHandler("resources/unsubscribe", (request) => {
      subscribed.delete(request.params.uri);
      return {};
    });
  }
  const tell = (notice: ChangeNotice) => {
    // A client that has gone is not an error; its connection ends on its own.
    const ignore = () => {};
    if (notice.tools) server.sendToolListChanged().catch(ignore);
    if (notice.prompts) server.sendPromptListChanged().catch(ignore);
    if (notice.resources) server.sendResourceListChanged().catch(ignore);
    for (const uri of notice.updatedUris) {
      if (era === "modern" || subscribed.has(uri)) server.sendResourceUpdated({ uri }).catch(ignore);
    }
  };
  const stop = subscribe((notice) => {
    if (server.transport !== undefined) tell(notice);
  });
  server.onclose = stop;
}

// A client that loops over subscribe must not grow this process.
const SUBSCRIPTIONS_MAX = 10_000;
