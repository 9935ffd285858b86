import { type ByteLru, createByteLru } from "./byte-lru.ts";
import type { SerializedResult } from "./serialize-result.ts";

/**
 * Results by the version of what they were made from. The only thing that is kept on the way of a read: a version says
 * everything that the bytes depend on, so nothing here ever becomes wrong, and what is old is pushed out by what is new.
 */
export interface ResultMemo extends ByteLru<SerializedResult> {
  /** Texts of files by their version, for results that are made of many of them and are not kept themselves. */
  readonly texts: ByteLru<FileText>;
}

export interface FileText {
  readonly text: string;
  /** What loading it costs, which takes a look at every letter. */
  readonly tokens: number;
}

export interface ResultMemoLimits {
  readonly maxResults?: number;
  readonly maxBytes?: number;
}

export function createResultMemo({
  maxResults = 512,
  maxBytes = 16 * 1024 * 1024,
}: ResultMemoLimits = {}): ResultMemo {
  const results = createByteLru<SerializedResult>(
    { maxEntries: maxResults, maxBytes },
    ({ members }) => members.byteLength,
  );
  // A search reads ten files at a time, and the same ones again and again.
  const texts = createByteLru<FileText>({ maxEntries: maxResults, maxBytes: maxBytes / 4 }, bytesOf);
  return {
    get: results.get,
    set: results.set,
    get size() {
      return results.size;
    },
    get sizeBytes() {
      return results.sizeBytes;
    },
    texts,
  };
}

/** At most: V8 keeps a text that is Latin letters alone in half of that. */
function bytesOf({ text }: FileText): number {
  return 2 * text.length;
}
