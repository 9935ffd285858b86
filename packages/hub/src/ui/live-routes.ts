import type { LiveEvent } from "@skillquay/dashboard/contract";
import { sessionToken } from "../http/browser-request.ts";
import type { HubServices } from "../services.ts";
import { createEventStream, type EventStream } from "./event-stream.ts";
import type { LiveCalls } from "./live-calls.ts";
import type { UiDoor } from "./ui-door.ts";

/** `/ui/live`: changes of what the caller sees, and calls of the account's keys. Ends with the session that it was opened in. */
export function mountLive(
  door: UiDoor,
  services: HubServices,
  live: LiveCalls,
): { readonly endAll: () => void } {
  const { authenticator, catalogs } = services;
  const open = new Set<EventStream<LiveEvent>>();
  let isEnding = false;

  door("get", "/ui/live", async ({ caller, session, context }) => {
    const stream = createEventStream<LiveEvent>();
    const token = sessionToken(context);
    const stops = [
      catalogs.forCaller(caller).onChange(() => stream.send({ type: "catalog" })),
      live.watch(caller.accountId, (call) => {
        // The key of a collection is one agent's; what the others do is not its business.
        if (caller.tier === "scoped" && call.keyId !== caller.keyId) return;
        const { tool, client, skill, ok } = call;
        stream.send({
          type: "call",
          at: call.at.toISOString(),
          tool,
          ...(client !== undefined && { client }),
          ...(skill !== undefined && { skill }),
          ok,
        });
      }),
      authenticator.onRevoked((keyId) => {
        if (keyId === caller.keyId) stream.end();
      }),
      authenticator.onSessionEnded((sessionId) => {
        if (session === undefined || token === undefined) return;
        if (sessionId === session.id) stream.end();
        // What was missed may have been this one.
        else if (sessionId === "") {
          authenticator.authenticateSession(token, { address: "" }).catch(() => stream.end());
        }
      }),
    ];
    const expiry =
      session === undefined
        ? undefined
        : setTimeout(() => stream.end(), session.expiresAt.getTime() - Date.now()).unref();
    open.add(stream);
    stream.signal.addEventListener(
      "abort",
      () => {
        clearTimeout(expiry);
        open.delete(stream);
        for (const stop of stops) stop();
      },
      { once: true },
    );
    // It may have ended while the stream was opened.
    if (isEnding || !authenticator.isCurrent(caller.keyId)) stream.end();
    return stream.response;
  });

  return {
    endAll: () => {
      isEnding = true;
      for (const stream of [...open]) stream.end();
    },
  };
}
