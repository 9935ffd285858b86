/** What a host sent to its model, without the differences between the providers' formats. */
export interface Conversation {
  readonly tools: readonly OfferedTool[];
  /** Every call of the model so far. */
  readonly calls: readonly { readonly name: string; readonly args: string }[];
  /** What the model was given for each of them, as it reads it. */
  readonly results: readonly string[];
}

export interface OfferedTool {
  /** As the model must write it. */
  readonly name: string;
  /** Codex groups the tools of a server. */
  readonly namespace?: string;
  /** Named only: its description comes with a search. */
  readonly isDeferred: boolean;
}

/** What the scripted model answers. */
export type Answer =
  | { readonly kind: "text"; readonly text: string }
  | { readonly kind: "call"; readonly tool: OfferedTool; readonly args: Readonly<Record<string, unknown>> };

export interface Reply {
  readonly contentType: "application/json" | "text/event-stream";
  readonly body: string;
}

/** One provider's format. */
export interface Wire {
  readonly id: string;
  readonly path: RegExp;
  read(body: unknown): Conversation;
  /** `id` is a number that no other answer has. */
  write(answer: Answer, request: WireRequest): Reply;
}

export interface WireRequest {
  readonly id: number;
  readonly url: URL;
  readonly body: unknown;
}

export function jsonReply(body: unknown): Reply {
  return { contentType: "application/json", body: JSON.stringify(body) };
}

export function eventReply(events: readonly string[]): Reply {
  return { contentType: "text/event-stream", body: events.join("") };
}

/** The full name of a tool, as texts for the model spell it. */
export function fullName({ namespace, name }: Pick<OfferedTool, "namespace" | "name">): string {
  return namespace === undefined ? name : `${namespace}.${name}`;
}
