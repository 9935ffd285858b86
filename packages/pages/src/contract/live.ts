/**
 * `GET /ui/live`: server-sent events, `data` is one `LiveEvent` each. Whoever comes back with the last `id` that it got, in
 * `Last-Event-ID` or `?after=`, is told the calls of the last minute that it missed.
 */
export type LiveEvent =
  /** The first one: from now on no call is missed. */
  | { readonly type: "listening" }
  /** The last one: nobody is signed in here any more. */
  | { readonly type: "signed-out" }
  /** What a page shows is asked for again. */
  | { readonly type: "catalog" }
  | {
      readonly type: "call";
      readonly at: string;
      readonly tool: string;
      /** As the client names itself. */
      readonly client?: string;
      /** Which agent that is, by the address that it was given or by its name. */
      readonly agent?: string;
      readonly skill?: string;
      readonly ok: boolean;
    };

export interface LiveRoutes {
  "GET /ui/live": { events: LiveEvent };
}
