/**
 * The `data` of each server-sent event of a stream, as it comes. For streams that answer a POST, which the browser's
 * own `EventSource` cannot send.
 */
export async function* readEvents(stream: ReadableStream<Uint8Array>): AsyncGenerator<string> {
  const reader = stream.getReader();
  const decoder = new TextDecoder();
  let rest = "";
  try {
    while (true) {
      const { done, value } = await reader.read();
      rest += done ? decoder.decode() : decoder.decode(value, { stream: true });
      const [events, unfinished] = takeEvents(rest);
      yield* events;
      // An event without the empty line at its end was cut off, and is none.
      if (done) return;
      rest = unfinished;
    }
  } finally {
    // Whoever stops listening ends the stream, and with it what the server does for it.
    await reader.cancel().catch(() => {});
  }
}

function takeEvents(text: string): [string[], string] {
  // A carriage return at the very end may be half of a line break.
  const held = text.endsWith("\r") ? 1 : 0;
  const lines = text
    .slice(0, text.length - held)
    .replaceAll("\r\n", "\n")
    .replaceAll("\r", "\n");
  const blocks = lines.split("\n\n");
  const unfinished = (blocks.pop() ?? "") + text.slice(text.length - held);
  return [blocks.map(dataOf).filter((data) => data !== undefined), unfinished];
}

function dataOf(block: string): string | undefined {
  const data = block
    .split("\n")
    .filter((line) => line === "data" || line.startsWith("data:"))
    .map((line) => line.slice("data:".length).replace(/^ /, ""));
  return data.length === 0 ? undefined : data.join("\n");
}
