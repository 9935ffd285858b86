/** A page of the dashboard that stays open. */
export interface LivePage {
  readonly status: number;
  /** Kinds of events that it was told of so far, each with how often. */
  readonly seen: ReadonlyMap<string, number>;
}

/** Resolves when the page is listened to; reads on until the signal. */
export async function openLivePage(url: string, key: string, signal: AbortSignal): Promise<LivePage> {
  const seen = new Map<string, number>();
  const response = await fetch(`${url}/ui/live`, {
    headers: { authorization: `Bearer ${key}`, accept: "text/event-stream" },
    signal: AbortSignal.any([signal]),
  }).catch(() => undefined);
  const { body, status } = response ?? { body: null, status: 0 };
  if (status === 200 && body !== null) void read(body, seen);
  return { status, seen };
}

async function read(body: ReadableStream<Uint8Array>, seen: Map<string, number>): Promise<void> {
  const decoder = new TextDecoder();
  try {
    for await (const chunk of body)
      for (const [, type = ""] of decoder
        .decode(chunk, { stream: true })
        .matchAll(/^data: .*?"type":"([a-z-]+)"/gm))
        seen.set(type, (seen.get(type) ?? 0) + 1);
  } catch {
    // Ended by us, or with its instance.
  }
}
