/** `GET /ui/live`: server-sent events, `data` is one `LiveEvent` each. What a page shows is asked for again after one. */
export type LiveEvent =
  | { readonly type: "catalog" }
  | {
      readonly type: "call";
      readonly at: string;
      readonly tool: string;
      /** As the client names itself. */
      readonly client?: string;
      readonly skill?: string;
      readonly ok: boolean;
    };
