import { createEventStream, type EventStream } from "@skillquay/pages";
import type { LiveEvent } from "@skillquay/pages/contract";
import type { ToolError } from "@skillquay/tools";
import type { LiveCalls } from "../../features/usage/index.ts";
import { hubError } from "../../platform/errors.ts";
import { EVENT_HEADERS } from "../http/answers.ts";
import { sessionToken } from "../http/middleware/browser-request.ts";
import type { HubServices } from "../services.ts";
import type { HubPageHandlers } from "./hub-visitor.ts";
import { createLivePlaces } from "./live-places.ts";

/**
 * `/ui/live`: changes of what the caller sees, and calls of the account's keys, from where a lost connection ended. Ends with
 * the session that it was opened in.
 */
export function liveRoutes(
  services: HubServices,
  live: LiveCalls,
): { readonly routes: HubPageHandlers; readonly endAll: () => void } {
  const { authenticator, catalogs, database, log, quota } = services;
  const places = createLivePlaces(database);
  const open = new Set<EventStream<LiveEvent>>();
  let isEnding = false;

  const listen: HubPageHandlers["GET /ui/live"] = async (visit) => {
    const { keyId } = visit.visitor.caller;
    const leave = open.size >= PAGES_IN_ALL ? undefined : quota.places.take(`pages ${keyId}`, PAGES_PER_KEY);
    if (leave === undefined) throw tooManyPages();
    try {
      return await openStream(visit, leave);
    } catch (error) {
      leave();
      throw error;
    }
  };

  const openStream = async (
    { visitor: { caller, session }, context }: PageVisit,
    leave: () => void,
  ): Promise<Response> => {
    const { accountId } = caller;
    const lost = context.req.header("last-event-id") ?? context.req.query("after");
    const from = lost === undefined ? undefined : await places.open(accountId, lost);
    const stream = createEventStream<LiveEvent>({ headers: EVENT_HEADERS });
    const token = sessionToken(context);
    const signOut = () => {
      stream.send({ type: "signed-out" });
      stream.end();
    };
    const stops = [
      catalogs.forCaller(caller).onChange(() => stream.send({ type: "catalog" })),
      authenticator.onRevoked((keyId) => {
        if (keyId === caller.keyId) signOut();
      }),
      authenticator.onSessionEnded((sessionId) => {
        if (session === undefined || token === undefined) return;
        if (sessionId === session.id) signOut();
        // What was missed may have been this one.
        else if (sessionId === "") {
          authenticator.authenticateSession(token, { address: "" }).catch(signOut);
        }
      }),
    ];
    // One after the other, since each waits for its seal.
    let sending: Promise<void> = Promise.resolve();
    const sendAt = (place: number, event: LiveEvent) => {
      sending = sending
        .then(async () => stream.send(event, await places.seal(accountId, place)))
        .catch((error: unknown) => log.warn({ err: error }, "a call could not be shown on an open page"));
      return sending;
    };
    const watch = await live
      .watch(
        accountId,
        (call, place) => {
          // The key of a collection is one agent's; what the others do is not its business.
          if (caller.tier === "scoped" && call.keyId !== caller.keyId) return;
          const { tool, client, agent, skill, ok } = call;
          void sendAt(place, {
            type: "call",
            at: call.at.toISOString(),
            tool,
            ...(client !== undefined && { client }),
            ...(agent !== undefined && { agent }),
            ...(skill !== undefined && { skill }),
            ok,
          });
        },
        from,
      )
      .catch((error: unknown) => {
        for (const stop of stops) stop();
        stream.end();
        throw error;
      });
    stops.push(watch.stop);
    // From now on no call is missed, and not before the page may say that it waits for one.
    await sendAt(watch.place, { type: "listening" });
    const expiry =
      session === undefined
        ? undefined
        : setTimeout(signOut, session.expiresAt.getTime() - Date.now()).unref();
    open.add(stream);
    const stopAll = () => {
      clearTimeout(expiry);
      open.delete(stream);
      leave();
      for (const stop of stops) stop();
    };
    stream.signal.addEventListener("abort", stopAll, { once: true });
    // It may have ended while the stream was opened.
    if (stream.signal.aborted) stopAll();
    else if (!authenticator.isCurrent(caller.keyId)) signOut();
    else if (isEnding) stream.end();
    return stream.response;
  };

  return {
    routes: { "GET /ui/live": listen },
    endAll: () => {
      isEnding = true;
      for (const stream of [...open]) stream.end();
    },
  };
}

type PageVisit = Parameters<NonNullable<HubPageHandlers["GET /ui/live"]>>[0];

// A person has some windows open; each of them is a socket and a listener here.
const PAGES_PER_KEY = 20;
const PAGES_IN_ALL = 2_000;

function tooManyPages(): ToolError {
  return hubError("rate_limited", "Too many pages of this key are open.", {
    suggestions: ["Close some windows of the dashboard, or load the page again later"],
  });
}
