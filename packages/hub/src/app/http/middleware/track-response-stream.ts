export interface TrackedResponse {
  /** The same response. */
  readonly response: Response;
  /** Ends the body here and now, after these last words. */
  end(words: string): void;
}

/** Says when the last byte of a response was read or its reader went away, and can end it before. */
export function trackResponseStream(response: Response, onEnd: () => void): TrackedResponse {
  const reader = response.body?.getReader();
  if (reader === undefined) {
    onEnd();
    return { response, end: () => {} };
  }
  let isOver = false;
  let body: ReadableStreamDefaultController<Uint8Array> | undefined;
  const over = () => {
    if (isOver) return false;
    isOver = true;
    onEnd();
    return true;
  };
  const stream = new ReadableStream<Uint8Array>({
    start: (controller) => {
      body = controller;
    },
    pull: async (controller) => {
      try {
        const { done, value } = await reader.read();
        if (isOver) return;
        if (!done) controller.enqueue(value);
        else if (over()) controller.close();
      } catch (error) {
        if (over()) controller.error(error);
      }
    },
    cancel: async (reason) => {
      over();
      await reader.cancel(reason);
    },
  });
  return {
    response: new Response(stream, { status: response.status, headers: response.headers }),
    end: (words) => {
      if (!over()) return;
      body?.enqueue(new TextEncoder().encode(words));
      body?.close();
      // Whoever wrote the body learns that nobody reads it any more; what it says to that concerns no one.
      reader.cancel().catch(() => {});
    },
  };
}
