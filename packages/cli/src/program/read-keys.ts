import { emitKeypressEvents } from "node:readline";
import type { Key } from "./io.ts";

/** The keys that are pressed on a terminal, which is given back as it was when the reader stops. */
export async function* readKeys(terminal: NodeJS.ReadStream, signal: AbortSignal): AsyncIterable<Key> {
  const waiting: Key[] = [];
  let wake = () => {};
  const onKey = (text: string | undefined, key: { name?: string; ctrl?: boolean; meta?: boolean }) => {
    const isWriting = text !== undefined && !key.ctrl && !key.meta && !/\p{Cc}/u.test(text);
    waiting.push({ name: key.name ?? "", text: isWriting ? text : "", ctrl: key.ctrl === true });
    wake();
  };
  const onEnd = () => {
    waiting.push({ name: "escape", text: "", ctrl: false });
    wake();
  };
  emitKeypressEvents(terminal);
  terminal.setRawMode?.(true);
  terminal.on("keypress", onKey).once("end", onEnd);
  signal.addEventListener("abort", onEnd, { once: true });
  terminal.resume();
  try {
    while (!signal.aborted) {
      const key = waiting.shift();
      if (key !== undefined) yield key;
      else
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
    }
  } finally {
    signal.removeEventListener("abort", onEnd);
    terminal.off("keypress", onKey).off("end", onEnd);
    terminal.setRawMode?.(false);
    terminal.pause();
  }
}
